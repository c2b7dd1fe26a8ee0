-- Keys and signatures stay as they were written, whoever writes.
CREATE OR REPLACE FUNCTION refuse_investor_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
