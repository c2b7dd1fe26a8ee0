-- The hash of one entry. The bytes are UTF-8 lines; kernel/chain/chain.ts documents and recomputes them.
--
-- STABLE, not IMMUTABLE: PostgreSQL writes a function into the statement that calls it only where it promises no more
-- than its body (convert_to is STABLE). Called as a function, the hashes of a batch of holds took a twentieth of its time.
CREATE OR REPLACE FUNCTION ledger.entry_hash(previous bytea, head text, seq bigint, kind text, asset text, delta bigint,
  before bigint, after bigint, posting_name text, tail text) RETURNS bytea
LANGUAGE sql STABLE RETURN sha256(convert_to(encode(previous, 'hex') || head || seq::text || E'\n' || kind || E'\n' || asset
  || E'\n' || delta::text || E'\n' || before::text || E'\n' || after::text || E'\n' || posting_name || tail, 'UTF8'));
