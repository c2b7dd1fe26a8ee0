-- Used once, for good: neither begun as used, nor used again, nor made unused, nor deleted and written again as new.
CREATE OR REPLACE FUNCTION preview_used_once() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.used_at IS NULL THEN RETURN OLD; END IF;
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.used_at IS NULL THEN RETURN NEW; END IF;
  ELSIF OLD.used_at IS NULL AND NEW.used_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a preview is used once' USING ERRCODE = 'restrict_violation';
END $$;
