CREATE OR REPLACE FUNCTION operator_at() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('bolsillo.operator_at', true), '')::timestamptz
$$;
