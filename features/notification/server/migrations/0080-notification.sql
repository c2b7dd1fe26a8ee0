-- What the firm told one investor, in the three languages. `content` is HTML, cleaned when it was written.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  title jsonb NOT NULL CHECK (title ?& ARRAY['es', 'en', 'zh']),
  content jsonb NOT NULL CHECK (content ?& ARRAY['es', 'en', 'zh']),
  -- Wants to be seen at the app's start.
  popup boolean NOT NULL,
  -- Business time.
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
-- Ids are made in the order of time, so they are the list's order too.
CREATE INDEX notification_of_investor ON notification (investor_id, id DESC);
CREATE INDEX notification_unread ON notification (investor_id, id DESC) WHERE read_at IS NULL;
