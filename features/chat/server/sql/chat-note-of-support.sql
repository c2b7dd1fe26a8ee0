-- A note is written by an operator of support, in their open session.
CREATE OR REPLACE FUNCTION chat_note_of_support() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  IF NOT operator_acts(NEW.operator_id, '{support}') THEN
    RAISE EXCEPTION 'only support writes notes, in an open session' USING ERRCODE = 'BH002';
  END IF;
  RETURN NEW;
END
$$;
