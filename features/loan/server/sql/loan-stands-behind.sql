-- Each posting asks for the loan or the repayment behind it, and carries its amount.
CREATE OR REPLACE FUNCTION loan_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_reference jsonb;
  v_name text;
BEGIN
  SELECT reference::jsonb, name INTO v_reference, v_name FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  IF v_name = 'loan.credit' THEN
    PERFORM FROM loan l WHERE l.id::text = v_reference ->> 'loanId' AND l.investor_id = NEW.investor_id AND l.state = 'running'
      AND NEW.amount = l.amount AND (NEW.position, NEW.name, NEW.asset) IN ((1, 'loan.credit', 'MXN'), (2, 'loan.debt', 'LOAN.MXN'));
  ELSIF v_name = 'loan.repay' THEN
    PERFORM FROM loan_repayment r
      WHERE r.id::text = v_reference ->> 'repaymentId' AND r.investor_id = NEW.investor_id
        AND CASE NEW.name
          WHEN 'loan.repay.principal' THEN NEW.asset = 'MXN' AND NEW.amount = r.principal
          WHEN 'loan.repay.debt' THEN NEW.asset = 'LOAN.MXN' AND NEW.amount = r.principal
          WHEN 'loan.repay.interest' THEN NEW.asset = 'MXN' AND NEW.amount = r.interest
          WHEN 'loan.repay.iva' THEN NEW.asset = 'MXN' AND NEW.amount = r.iva
          WHEN 'loan.repay.penalty' THEN NEW.asset = 'MXN' AND NEW.amount = r.penalty
          ELSE false
        END
        AND NOT EXISTS (SELECT FROM ledger.posting p WHERE p.investor_id = NEW.investor_id
          AND p.transaction_number = NEW.transaction_number AND p.name = NEW.name);
  ELSE
    RAISE EXCEPTION 'no loan stands behind %', NEW.name USING ERRCODE = 'BO001';
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no loan stands behind %', NEW.name USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
