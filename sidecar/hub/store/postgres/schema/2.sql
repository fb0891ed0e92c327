ALTER TABLE hub_subscriptions
  ADD COLUMN delivered_at bigint,
  ADD COLUMN delivered_generation text COLLATE "C",
  ADD COLUMN last_failure text COLLATE "C";
ALTER TABLE hub_intents DROP CONSTRAINT hub_intents_mode_check;
ALTER TABLE hub_intents
  ADD COLUMN reason text COLLATE "C",
  ADD CHECK (mode IN ('subscribe', 'unsubscribe', 'deny')),
  ADD CHECK ((mode = 'deny') = (reason IS NOT NULL));
