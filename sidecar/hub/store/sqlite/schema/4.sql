ALTER TABLE subscriptions DROP COLUMN checksum;
