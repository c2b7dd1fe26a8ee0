CREATE OR REPLACE FUNCTION coin_rate_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a source said is never changed or taken out' USING ERRCODE = 'restrict_violation';
END
$$;
