CREATE OR REPLACE FUNCTION tariff_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: what was announced is never changed; a later row follows it', TG_TABLE_NAME USING ERRCODE = 'BF004';
END
$$;
