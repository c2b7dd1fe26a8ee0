-- Browsers whose owners asked to be told by push. Instants are security time.
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  -- The device that asked: once its log-in is over it is told nothing more.
  log_in_id uuid NOT NULL REFERENCES log_in (id) ON DELETE CASCADE,
  -- Keyed hash: the same browser is recognised, the address is not told.
  endpoint_hash bytea NOT NULL CONSTRAINT push_subscription_endpoint_key UNIQUE CHECK (length(endpoint_hash) = 32),
  -- Address and keys, sealed for `push:<id>` (kernel/secrets).
  address_sealed bytea NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en', 'zh')),
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_of ON push_subscription (investor_id, id);
CREATE INDEX push_subscription_of_log_in ON push_subscription (log_in_id);

-- What is to leave for a push service. Written with the notification, sent after its commit.
CREATE TABLE push_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
  notification_id uuid NOT NULL REFERENCES notification (id) ON DELETE CASCADE,
  tries integer NOT NULL DEFAULT 0,
  -- Not before; null: at once. While it is being sent: when another may try, should the sender have died.
  retry_at timestamptz,
  CONSTRAINT push_outbox_once UNIQUE (notification_id, subscription_id)
);
CREATE INDEX push_outbox_of ON push_outbox (subscription_id);

-- Whoever writes a notification, and however many at once: each goes to the devices of its reader.
CREATE FUNCTION push_what_is_told() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO push_outbox (subscription_id, notification_id)
  SELECT s.id, told.id FROM told JOIN push_subscription s ON s.investor_id = told.investor_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER notification_is_pushed AFTER INSERT ON notification
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION push_what_is_told();
