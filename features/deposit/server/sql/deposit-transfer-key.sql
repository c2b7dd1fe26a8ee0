CREATE OR REPLACE FUNCTION deposit_transfer_key(method text, typed text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN method IN ('spei', 'bank_transfer') THEN upper(regexp_replace(typed, '[^A-Za-z0-9]', '', 'g'))
    WHEN method = 'usdt_erc20' THEN '0x' || regexp_replace(lower(typed), '^0x', '')
    ELSE lower(typed)
  END;
