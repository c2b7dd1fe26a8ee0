-- The double-entry ledger. Everything of an investor is keyed by investor_id first, so that the tables can be
-- distributed by it. History (transaction, posting, entry) is append-only for everybody, its owner included.
CREATE SCHEMA ledger;

-- Limits are domains rather than CHECKs of a table: PostgreSQL parses a table's CHECKs anew in each statement,
-- which cost a quarter of a posting's time.
CREATE DOMAIN ledger.amount AS bigint CHECK (VALUE > 0);
CREATE DOMAIN ledger.units AS bigint CHECK (VALUE >= 0);
CREATE TYPE ledger.account_kind AS ENUM ('available', 'frozen');

-- What can be owed: currencies (amounts in cents) and instruments (amounts in millionths of a share or unit).
CREATE TABLE ledger.asset (
  id text PRIMARY KEY CHECK (id ~ '^[A-Z0-9][A-Z0-9.&*-]{0,31}$'),
  class text NOT NULL CHECK (class IN ('cash', 'instrument')),
  scale smallint NOT NULL,
  CHECK ((class = 'cash' AND scale = 2) OR (class = 'instrument' AND scale = 6))
);
INSERT INTO ledger.asset (id, class, scale) VALUES ('MXN', 'cash', 2), ('USD', 'cash', 2);

-- Every movement that may exist. A feature's migration adds its rows; ledger.post refuses all else.
CREATE TABLE ledger.posting_rule (
  name text NOT NULL CHECK (name ~ '^[a-z][a-z-]*(\.[a-z][a-z-]*)+$'),
  source text NOT NULL,
  destination text NOT NULL,
  asset_class text NOT NULL CHECK (asset_class IN ('cash', 'instrument')),
  PRIMARY KEY (name, source, destination, asset_class),
  CHECK (source ~ '^(investor\.(available|frozen)|firm\.[a-z][a-z-]*)$'),
  CHECK (destination ~ '^(investor\.(available|frozen)|firm\.[a-z][a-z-]*)$'),
  CHECK (source <> destination)
);

-- The head of each investor's chain. Locked first by every transaction, so one investor's postings queue and
-- two investors' never meet. Room is left in the page: an update stays beside its old version (HOT).
CREATE TABLE ledger.chain (
  investor_id uuid PRIMARY KEY,
  seq ledger.units NOT NULL,
  hash bytea NOT NULL,
  transactions ledger.units NOT NULL
) WITH (fillfactor = 50);

-- An investor's two accounts of one asset, side by side: a hold is one update. The firm's accounts have no
-- row on purpose: they are the sum of their postings, so that no hot row makes all trades queue.
CREATE TABLE ledger.balance (
  investor_id uuid NOT NULL,
  asset text NOT NULL REFERENCES ledger.asset (id),
  available ledger.units NOT NULL,
  frozen ledger.units NOT NULL,
  PRIMARY KEY (investor_id, asset)
) WITH (fillfactor = 50);

-- `number` counts the investor's transactions from 1. `reference` is JSON as PostgreSQL prints jsonb; it is kept
-- as text because its bytes are part of the hash.
CREATE TABLE ledger.transaction (
  investor_id uuid NOT NULL,
  number bigint NOT NULL,
  name text NOT NULL,
  at timestamptz NOT NULL,
  reference text NOT NULL,
  PRIMARY KEY (investor_id, number)
);

-- `position` counts a transaction's postings from 1. The asset is checked by ledger.post and not by a foreign key:
-- that would lock the one row of a currency in every trade.
CREATE TABLE ledger.posting (
  investor_id uuid NOT NULL,
  transaction_number bigint NOT NULL,
  position smallint NOT NULL,
  name text NOT NULL,
  asset text NOT NULL,
  amount ledger.amount NOT NULL,
  source text NOT NULL,
  destination text NOT NULL,
  PRIMARY KEY (investor_id, transaction_number, position)
);

-- One link of an investor's chain: what one posting did to one of their accounts. What it changed by is after minus
-- before, and stands nowhere else to differ from it. Bytes of the hash: chain.ts.
CREATE TABLE ledger.entry (
  investor_id uuid NOT NULL,
  seq bigint NOT NULL,
  transaction_number bigint NOT NULL,
  position smallint NOT NULL,
  kind ledger.account_kind NOT NULL,
  asset text NOT NULL,
  balance_before ledger.units NOT NULL,
  balance_after ledger.units NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (investor_id, seq)
);

CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'BL004';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transaction
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
