-- A transfer has one key, however it is spelled: small and large letters, separators and Ethereum's 0x make no other
-- one; pesos and dollars come through the same banks.
CREATE OR REPLACE FUNCTION deposit_rail(method text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN method IN ('spei', 'bank_transfer') THEN 'bank' ELSE method END;
