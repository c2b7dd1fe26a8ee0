-- The money of a loan arrives once, within the limit that its investor's score opens then, and its due day follows from then; it
-- is repaid when nothing is owed.
CREATE OR REPLACE FUNCTION loan_goes_on() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_owed bigint;
  v_taken numeric;
  v_on date := (NEW.credited_at AT TIME ZONE 'America/Mexico_City')::date;
BEGIN
  IF OLD.credited_at IS NOT NULL AND (NEW.credited_at, NEW.due_on) IS DISTINCT FROM (OLD.credited_at, OLD.due_on) THEN
    RAISE EXCEPTION 'the money of a loan arrives once' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.credited_at IS NOT NULL AND (NEW.due_on = (NEW.credited_at AT TIME ZONE 'America/Mexico_City')::date + NEW.term_days) IS NOT TRUE THEN
    RAISE EXCEPTION 'a loan is due when its term is over' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'waiting' AND NEW.state = 'running' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('loan ' || NEW.investor_id, 0));
    SELECT coalesce(sum((loan_due(id, v_on)).principal), 0) INTO v_taken
      FROM loan WHERE investor_id = NEW.investor_id AND state = 'running';
    IF (v_taken + NEW.amount <= (loan_band_at(loan_score_of(NEW.investor_id), v_on)).maximum) IS NOT TRUE THEN
      RAISE EXCEPTION 'a loan is agreed to within the limit of its score' USING ERRCODE = 'BO001';
    END IF;
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
