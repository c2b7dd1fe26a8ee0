-- Each posting of an offer is asked for by the application behind it: its investor, its currency, its amount, its state.
CREATE OR REPLACE FUNCTION ipo_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_name text;
  v_reference jsonb;
  a ipo_application;
  o ipo_offer;
  v_part CONSTANT text := split_part(NEW.name, '.', 2);
  v_paid boolean;
BEGIN
  SELECT name, reference::jsonb INTO v_name, v_reference FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  SELECT * INTO a FROM ipo_application WHERE id = v_reference ->> 'applicationId' AND investor_id = NEW.investor_id;
  SELECT * INTO o FROM ipo_offer WHERE id = a.offer_id AND kind = split_part(NEW.name, '.', 1);
  IF v_part IN ('refund', 'return') THEN
    v_paid := EXISTS (SELECT FROM ledger.transaction WHERE investor_id = NEW.investor_id
      AND name = o.kind || '.settle' AND reference::jsonb ->> 'applicationId' = a.id);
  END IF;
  IF o.id IS NULL OR a.simulated
     OR v_name IS DISTINCT FROM (CASE WHEN v_part = 'refund' AND a.state = 'paid' THEN o.kind || '.settle' ELSE NEW.name END)
     OR (v_part IN ('hold', 'raise', 'lower', 'release') AND v_reference ->> 'version' IS DISTINCT FROM a.version::text)
     OR NEW.asset <> (CASE v_part WHEN 'deliver' THEN o.symbol || '.' || o.exchange ELSE o.currency END)
     OR NEW.amount::numeric IS DISTINCT FROM (CASE v_part
          WHEN 'hold' THEN CASE WHEN a.state = 'submitted' AND a.deposit_before = 0 THEN a.deposit END
          WHEN 'raise' THEN CASE WHEN a.state = 'submitted' AND a.deposit_before > 0 THEN a.deposit - a.deposit_before END
          WHEN 'lower' THEN CASE WHEN a.state = 'submitted' THEN a.deposit_before - a.deposit END
          WHEN 'release' THEN CASE WHEN a.state = 'cancelled' THEN a.deposit END
          WHEN 'settle' THEN CASE WHEN a.state = 'paid' THEN a.allotted_amount END
          WHEN 'refund' THEN CASE
            WHEN a.state = 'paid' THEN a.refund
            WHEN a.state = 'refunded' THEN a.deposit
            WHEN a.state = 'failed' AND NOT v_paid THEN a.deposit END
          WHEN 'return' THEN CASE WHEN a.state = 'failed' AND v_paid THEN a.allotted_amount END
          WHEN 'deliver' THEN CASE WHEN a.state = 'success' THEN a.allotted_shares::numeric * 1000000 END
        END)
     OR EXISTS (SELECT FROM ledger.posting WHERE investor_id = NEW.investor_id
                  AND transaction_number = NEW.transaction_number AND position < NEW.position AND name = NEW.name) THEN
    RAISE EXCEPTION 'no application stands behind %', NEW.name USING ERRCODE = 'BI001';
  END IF;
  RETURN NEW;
END
$$;
