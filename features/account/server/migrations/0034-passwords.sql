-- A password can be changed, and a second one, for withdrawals, be set. All instants here are security time.
ALTER TABLE investor ADD COLUMN password_changed_at timestamptz;
GRANT UPDATE (password_hash, password_changed_at) ON investor TO bolsillo_app;

-- What a withdrawal asks for besides the log-in. It is set once, then changed or reset, never taken away.
CREATE TABLE withdrawal_password (
  investor_id uuid PRIMARY KEY REFERENCES investor (id),
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL
);
REVOKE UPDATE, DELETE ON withdrawal_password FROM bolsillo_app;
GRANT UPDATE (password_hash, changed_at) ON withdrawal_password TO bolsillo_app;
