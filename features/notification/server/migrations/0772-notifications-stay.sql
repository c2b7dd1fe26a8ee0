-- What an investor was told stays as it was told: they take one out of their list, and the row keeps when. Nobody can make it
-- another, or as if it had never been.
-- uses: notification_stays
ALTER TABLE notification ADD COLUMN deleted_at timestamptz;
DROP INDEX notification_of_investor;
CREATE INDEX notification_of_investor ON notification (investor_id, id DESC) WHERE deleted_at IS NULL;
DROP INDEX notification_unread;
CREATE INDEX notification_unread ON notification (investor_id, id DESC) WHERE read_at IS NULL AND deleted_at IS NULL;
CREATE TRIGGER notification_stays BEFORE UPDATE ON notification FOR EACH ROW
  WHEN (OLD.read_at IS NOT NULL AND NEW.read_at IS DISTINCT FROM OLD.read_at
    OR OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at) EXECUTE FUNCTION notification_stays();
REVOKE UPDATE, DELETE ON notification FROM bolsillo_app;
GRANT UPDATE (read_at, deleted_at) ON notification TO bolsillo_app;
