-- The money of a loan arrives once, and its due day follows from then; it is repaid when nothing is owed.
CREATE OR REPLACE FUNCTION loan_goes_on() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_owed bigint;
BEGIN
  IF OLD.credited_at IS NOT NULL AND (NEW.credited_at, NEW.due_on) IS DISTINCT FROM (OLD.credited_at, OLD.due_on) THEN
    RAISE EXCEPTION 'the money of a loan arrives once' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.credited_at IS NOT NULL AND (NEW.due_on = (NEW.credited_at AT TIME ZONE 'America/Mexico_City')::date + NEW.term_days) IS NOT TRUE THEN
    RAISE EXCEPTION 'a loan is due when its term is over' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.overdue_at IS NOT NULL AND NEW.overdue_at IS DISTINCT FROM OLD.overdue_at
      OR NEW.overdue_at IS NOT NULL AND (NEW.overdue_at AT TIME ZONE 'America/Mexico_City')::date < NEW.due_on THEN
    RAISE EXCEPTION 'a loan is overdue once its day is over' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'running' AND NEW.state = 'repaid' THEN
    SELECT principal + interest + penalty INTO v_owed
      FROM loan_due(NEW.id, (NEW.repaid_at AT TIME ZONE 'America/Mexico_City')::date);
    IF v_owed <> 0 THEN
      RAISE EXCEPTION 'a loan is repaid when nothing is owed' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
