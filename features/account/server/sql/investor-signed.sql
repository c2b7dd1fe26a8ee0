-- The statement that the investor of this transaction signed, as the server entered it; null where none was.
CREATE OR REPLACE FUNCTION investor_signed() RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT decode(nullif(current_setting('bolsillo.investor_signed', true), ''), 'hex')
$$;
