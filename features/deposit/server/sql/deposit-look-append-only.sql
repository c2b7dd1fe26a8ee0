CREATE OR REPLACE FUNCTION deposit_look_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'looks are never changed or taken out' USING ERRCODE = 'restrict_violation';
END
$$;
