-- The daily Merkle root over all investors' heads. Nobody can edit what was published: every table here is append-only
-- for its owner too. What the hashes are made of: kernel/chain and docs/chain-file.md.

-- An investor's place in every tree, given once: so no tree can hold two of their heads to choose from later.
CREATE TABLE proof_place (
  investor_id uuid PRIMARY KEY,
  position bigint NOT NULL UNIQUE CHECK (position >= 0)
);

CREATE TABLE proof_root (
  number bigint PRIMARY KEY CHECK (number > 0),
  -- The business day in Mexico City.
  date date NOT NULL UNIQUE,
  -- Business instant; milliseconds, as it is sealed.
  at timestamptz NOT NULL CHECK (at = date_trunc('milliseconds', at)),
  heads bigint NOT NULL CHECK (heads > 0),
  root bytea NOT NULL CHECK (length(root) = 32),
  previous_seal bytea NOT NULL,
  seal bytea NOT NULL,
  -- By the machine's clock.
  published_at timestamptz NOT NULL DEFAULT now(),
  CHECK (date = (at AT TIME ZONE 'America/Mexico_City')::date)
);

-- An investor's head from the root of this number on, until the next row of theirs.
CREATE TABLE proof_leaf (
  investor_id uuid NOT NULL REFERENCES proof_place (investor_id),
  number bigint NOT NULL REFERENCES proof_root (number),
  seq bigint NOT NULL CHECK (seq > 0),
  head bytea NOT NULL CHECK (length(head) = 32),
  PRIMARY KEY (investor_id, number)
);

-- The tree of each root, level by level from the leaves, 1,024 hashes of 32 bytes a row: a path is a few slices.
CREATE TABLE proof_tree (
  number bigint NOT NULL REFERENCES proof_root (number),
  level smallint NOT NULL,
  chunk integer NOT NULL,
  hashes bytea NOT NULL CHECK (length(hashes) BETWEEN 32 AND 32768 AND length(hashes) % 32 = 0),
  PRIMARY KEY (number, level, chunk)
);
-- Hashes do not compress, and a slice is read without the rest.
ALTER TABLE proof_tree ALTER COLUMN hashes SET STORAGE EXTERNAL;

-- Each root follows the one before, whoever writes it.
CREATE FUNCTION check_proof_root() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_last proof_root%ROWTYPE;
BEGIN
  SELECT * INTO v_last FROM proof_root ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(v_last.number, 0) + 1
     OR NEW.date <= coalesce(v_last.date, '-infinity')
     OR NEW.previous_seal <> coalesce(v_last.seal, decode(repeat('00', 32), 'hex'))
     OR NEW.seal <> sha256(convert_to(concat_ws(E'\n', 'bolsillo-root-1', NEW.number, NEW.date,
          to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), NEW.heads, encode(NEW.root, 'hex'),
          encode(NEW.previous_seal, 'hex')), 'UTF8')) THEN
    RAISE EXCEPTION 'proof_root %: does not follow the root before', NEW.number USING ERRCODE = 'BP001';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER chained BEFORE INSERT ON proof_root FOR EACH ROW EXECUTE FUNCTION check_proof_root();

CREATE FUNCTION refuse_proof_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'BL004';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_place
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_root
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_leaf
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_tree
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
REVOKE UPDATE, DELETE, TRUNCATE ON proof_place, proof_root, proof_leaf, proof_tree FROM bolsillo_app;
