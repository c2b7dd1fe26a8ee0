-- A loan whose money arrived, and a repayment, stand in the ledger by the end of their transaction, whole.
CREATE OR REPLACE FUNCTION loan_is_posted() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_expected numeric;
  v_posted numeric;
BEGIN
  v_expected := CASE TG_ARGV[0] WHEN 'loan.credit' THEN 2 * (to_jsonb(NEW) ->> 'amount')::numeric
    ELSE 2 * (to_jsonb(NEW) ->> 'principal')::numeric + (to_jsonb(NEW) ->> 'interest')::numeric
      + (to_jsonb(NEW) ->> 'iva')::numeric + (to_jsonb(NEW) ->> 'penalty')::numeric END;
  SELECT sum(p.amount) INTO v_posted FROM ledger.transaction t
    JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
    WHERE t.investor_id = NEW.investor_id AND t.name = TG_ARGV[0]
      AND CASE TG_ARGV[0] WHEN 'loan.credit' THEN t.name = 'loan.credit' AND t.reference::jsonb ->> 'loanId' = NEW.id::text
        ELSE t.name = 'loan.repay' AND t.reference::jsonb ->> 'repaymentId' = NEW.id::text END;
  IF v_posted IS DISTINCT FROM v_expected THEN
    RAISE EXCEPTION '% % is not posted', TG_ARGV[0], NEW.id USING ERRCODE = 'BO001';
  END IF;
  RETURN NULL;
END
$$;
