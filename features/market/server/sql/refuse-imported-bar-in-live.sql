CREATE OR REPLACE FUNCTION refuse_imported_bar_in_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT mode FROM installation) <> 'sandbox' THEN
    RAISE EXCEPTION 'bars are imported in the sandbox only';
  END IF;
  RETURN NULL;
END
$$;
