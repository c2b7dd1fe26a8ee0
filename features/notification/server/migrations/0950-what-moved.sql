-- What moved of the investor's money with what they are told, above zero where it came in; shown beside the title.
ALTER TABLE notification
  ADD COLUMN moved_cents bigint CHECK (moved_cents <> 0),
  ADD COLUMN moved_currency text CHECK (moved_currency IN ('MXN', 'USD')),
  ADD CONSTRAINT notification_moved_whole CHECK ((moved_cents IS NULL) = (moved_currency IS NULL));
