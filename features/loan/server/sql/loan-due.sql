-- What is owed of a loan on a date: principal left, interest and penalty of all days so far less what was paid of them, each
-- rounded once over the whole loan. `dueOn` of features/loan/loan.ts computes the same.
CREATE OR REPLACE FUNCTION loan_due(p_loan uuid, p_on date, OUT principal bigint, OUT interest bigint, OUT penalty bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_loan loan;
  v_paid record;
  v_from date;
  v_days numeric := 0;
  v_late numeric := 0;
  v_interest_paid bigint := 0;
  v_penalty_paid bigint := 0;
BEGIN
  SELECT * INTO STRICT v_loan FROM loan WHERE id = p_loan;
  principal := v_loan.amount;
  v_from := (v_loan.credited_at AT TIME ZONE 'America/Mexico_City')::date;
  FOR v_paid IN
    SELECT r.on_date, r.principal, r.interest, r.penalty FROM loan_repayment r WHERE r.loan_id = p_loan AND r.on_date <= p_on
    UNION ALL SELECT p_on, 0, 0, 0 ORDER BY 1, 2 DESC
  LOOP
    IF v_paid.on_date > v_from THEN
      v_days := v_days + principal::numeric * (v_paid.on_date - v_from);
      v_late := v_late + principal::numeric * greatest(0, v_paid.on_date - greatest(v_from, v_loan.due_on));
      v_from := v_paid.on_date;
    END IF;
    principal := principal - v_paid.principal;
    v_interest_paid := v_interest_paid + v_paid.interest;
    v_penalty_paid := v_penalty_paid + v_paid.penalty;
  END LOOP;
  interest := trade_rounded(v_days * v_loan.yearly_rate, 36000000000) - v_interest_paid;
  penalty := trade_rounded(v_late * v_loan.penalty_rate, 36000000000) - v_penalty_paid;
END
$$;
