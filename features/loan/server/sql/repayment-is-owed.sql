-- Nobody pays more than what is owed on that day: no more principal, interest, penalty or IVA than the loan's terms come to.
CREATE OR REPLACE FUNCTION repayment_is_owed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_loan loan;
  v_due record;
BEGIN
  SELECT * INTO v_loan FROM loan WHERE id = NEW.loan_id AND investor_id = NEW.investor_id AND state = 'running' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no loan is owed' USING ERRCODE = 'BO001';
  END IF;
  SELECT * INTO v_due FROM loan_due(NEW.loan_id, NEW.on_date);
  IF (NEW.on_date = (NEW.at AT TIME ZONE 'America/Mexico_City')::date
      AND NEW.on_date >= (SELECT max(on_date) FROM (SELECT on_date FROM loan_repayment WHERE loan_id = NEW.loan_id
        UNION ALL SELECT (v_loan.credited_at AT TIME ZONE 'America/Mexico_City')::date) days)
      AND NEW.principal <= v_due.principal AND NEW.interest <= v_due.interest AND NEW.penalty <= v_due.penalty
      AND NEW.iva = trade_rounded(NEW.interest::numeric * v_loan.iva_rate, 100000000)) IS NOT TRUE THEN
    RAISE EXCEPTION 'a repayment is what is owed, or less' USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
