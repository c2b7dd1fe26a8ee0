-- Whether a statement is the command by which an account came, changed or went: of this card and this account's salted hash.
CREATE OR REPLACE FUNCTION account_is_signed(p_statement text, p_event text, p_card uuid, p_hash bytea) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    split_part(p_statement, E'\n', 5) = CASE p_event WHEN 'added' THEN 'bank_card/create' WHEN 'changed' THEN 'bank_card/update'
      ELSE 'bank_card/remove' END
    AND (p_event = 'added' OR signed_text(p_statement, 7, 'id') = p_card::text)
    AND (p_event = 'removed' OR signed_text(p_statement, 7, 'accountHash') = encode(p_hash, 'hex')), false)
$$;
