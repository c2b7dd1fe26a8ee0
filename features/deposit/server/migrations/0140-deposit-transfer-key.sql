-- A transfer has one key, however it is spelled: small and large letters, separators and Ethereum's 0x make no other
-- one; pesos and dollars come through the same banks.
CREATE FUNCTION deposit_rail(method text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN method IN ('spei', 'bank_transfer') THEN 'bank' ELSE method END;

CREATE FUNCTION deposit_transfer_key(method text, typed text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN method IN ('spei', 'bank_transfer') THEN upper(regexp_replace(typed, '[^A-Za-z0-9]', '', 'g'))
    WHEN method = 'usdt_erc20' THEN '0x' || regexp_replace(lower(typed), '^0x', '')
    ELSE lower(typed)
  END;

-- Rows of before keep the spelling that they were written in; the index reads it as one key all the same.
ALTER TABLE deposit ADD CONSTRAINT deposit_key_has_one_spelling CHECK (state <> 'completed' OR coalesce(
  transfer_key = deposit_transfer_key(method, transfer_key)
  AND transfer_key ~ CASE WHEN method IN ('spei', 'bank_transfer') THEN '^[A-Z0-9]{6,35}$'
    WHEN method = 'usdt_erc20' THEN '^0x[0-9a-f]{64}$' ELSE '^[0-9a-f]{64}$' END, false)) NOT VALID;

DROP INDEX deposit_transfer_once;
CREATE UNIQUE INDEX deposit_transfer_once
  ON deposit (deposit_rail(method), deposit_transfer_key(method, transfer_key)) WHERE state = 'completed';
