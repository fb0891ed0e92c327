ALTER TABLE hub_intents ADD COLUMN moved_to text COLLATE "C";
