-- Who has an account. A person's money is not here: only the ledger knows balances.
CREATE TABLE investor (
  id uuid PRIMARY KEY,
  phone text NOT NULL CONSTRAINT investor_phone_key UNIQUE CHECK (phone ~ '^[0-9]{10}$'),
  password_hash text NOT NULL,
  -- The investor's own code, for others; the firm's stands in the configuration and is never drawn.
  invite_code text NOT NULL CONSTRAINT investor_invite_code_key UNIQUE CHECK (invite_code ~ '^[0-9]{6}$'),
  -- Null: invited by the firm.
  invited_by uuid REFERENCES investor (id),
  display_currency text NOT NULL DEFAULT 'MXN' CHECK (display_currency IN ('MXN', 'USD')),
  -- Null until identity is verified.
  credit_score integer,
  kyc_status text NOT NULL DEFAULT 'unverified'
    CHECK (kyc_status IN ('unverified', 'waiting_audit', 'verified', 'resubmit')),
  created_at timestamptz NOT NULL
);
