-- The statement that the operator of this transaction signed, as the server entered it; null where none was.
CREATE OR REPLACE FUNCTION operator_signed() RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT decode(nullif(current_setting('bolsillo.operator_signed', true), ''), 'hex')
$$;
