-- A list keeps its hash; all that changes is the root that names it, once, and that root does name it.
CREATE OR REPLACE FUNCTION proof_list_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.subject, NEW.hash) = (OLD.subject, OLD.hash) AND OLD.number IS NULL AND EXISTS (
       SELECT FROM proof_root WHERE number = NEW.number AND position(NEW.subject || ' ' || NEW.hash || E'\n' IN lists) > 0) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the list of % is final', OLD.subject USING ERRCODE = 'BL004';
END
$$;
