ALTER TABLE intents ADD COLUMN moved_to TEXT;
