-- A score is the one before with its change, between 300 and 850; the first follows 620.
CREATE OR REPLACE FUNCTION credit_score_follows() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_before integer;
BEGIN
  IF NEW.number = 1 THEN
    v_before := 620;
  ELSE
    SELECT score INTO v_before FROM credit_score_change WHERE investor_id = NEW.investor_id AND number = NEW.number - 1;
  END IF;
  IF (NEW.score = least(850, greatest(300, v_before + NEW.change))) IS NOT TRUE THEN
    RAISE EXCEPTION 'a credit score follows the one before it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
