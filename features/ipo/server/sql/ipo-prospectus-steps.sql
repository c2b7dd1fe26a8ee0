-- A prospectus changes with the draft that it belongs to, and with nothing else.
CREATE OR REPLACE FUNCTION ipo_prospectus_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ipo_offer WHERE id = NEW.offer_id
      AND (state = 'draft' OR (origin = 'sandbox' AND TG_OP = 'INSERT'))) THEN
    RAISE EXCEPTION 'the prospectus of the offer % is published', NEW.offer_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
