-- What an operator sent to some investors or to all, and how far the telling has come.
CREATE TABLE announcement (
  -- Its text's own id.
  id uuid PRIMARY KEY REFERENCES notification_text (id),
  operator_id uuid NOT NULL REFERENCES operator (id),
  audience text NOT NULL CHECK (audience IN ('all', 'some')),
  popup boolean NOT NULL,
  recipients integer NOT NULL CHECK (recipients >= 0),
  -- Business time.
  sent_at timestamptz NOT NULL,
  -- The last investor of all those registered when it was sent; ids follow the time of registration.
  last_investor_id uuid,
  -- The last one who has been told.
  told_up_to uuid,
  told integer NOT NULL DEFAULT 0 CHECK (told BETWEEN 0 AND recipients),
  -- Security time.
  finished_at timestamptz
);
CREATE INDEX announcement_going_out ON announcement (id) WHERE finished_at IS NULL;

-- What was sent stays as it was sent; only the telling goes on.
REVOKE UPDATE, DELETE, TRUNCATE ON announcement FROM bolsillo_app;
GRANT UPDATE (told_up_to, told, finished_at) ON announcement TO bolsillo_app;
