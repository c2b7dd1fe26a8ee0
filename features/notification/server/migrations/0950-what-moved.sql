-- What moved of the investor's money with what they are told, above zero where it came in; shown beside the title. Older rows have
-- none: they need not be read through for that.
ALTER TABLE notification
  ADD COLUMN moved_cents bigint,
  ADD COLUMN moved_currency text,
  ADD CONSTRAINT notification_moved_something CHECK (moved_cents <> 0) NOT VALID,
  ADD CONSTRAINT notification_moved_currency CHECK (moved_currency IN ('MXN', 'USD')) NOT VALID,
  ADD CONSTRAINT notification_moved_whole CHECK ((moved_cents IS NULL) = (moved_currency IS NULL)) NOT VALID;
