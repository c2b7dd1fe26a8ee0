-- The firm's people who use the console. Instants are security time.
CREATE TABLE operator (
  id uuid PRIMARY KEY,
  -- What is typed to sign in, and what others see.
  sign_in_name text NOT NULL CONSTRAINT operator_sign_in_name_key UNIQUE CHECK (sign_in_name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  password_hash text NOT NULL,
  -- Sealed for `operator-totp:<id>` (kernel/secrets).
  sealed_totp_secret bytea NOT NULL,
  -- The last step of 30 s whose code was used: a code is good once.
  totp_used_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Set: signs in no more. Never deleted, for the audit log names them.
  closed_at timestamptz
);

CREATE TABLE operator_role (
  operator_id uuid NOT NULL REFERENCES operator (id),
  role text NOT NULL CHECK (role IN ('reviewer', 'publisher', 'support', 'treasurer', 'auditor', 'admin')),
  PRIMARY KEY (operator_id, role)
);

-- A session of the console; apart from investors' log-ins, so that no token is ever good on the other side.
CREATE TABLE operator_log_in (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator (id),
  token_hash bytea NOT NULL CONSTRAINT operator_log_in_token_hash_key UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX operator_log_in_of ON operator_log_in (operator_id) WHERE ended_at IS NULL;

-- Wrong tries at a sign-in name, known or not; the name itself is not kept.
CREATE TABLE operator_try (
  name_hash bytea PRIMARY KEY,
  wrong_tries timestamptz[] NOT NULL,
  locked_until timestamptz
);
