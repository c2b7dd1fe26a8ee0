-- A dividend or a split posts what the record of that investor and action says, no more and no less.
CREATE OR REPLACE FUNCTION corporate_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_name text;
  v_reference jsonb;
  v_action corporate_action;
  v_holding corporate_holding;
BEGIN
  SELECT name, reference::jsonb INTO v_name, v_reference FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  SELECT * INTO v_action FROM corporate_action WHERE id = CASE
    WHEN v_reference ->> 'actionId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (v_reference ->> 'actionId')::uuid END;
  SELECT * INTO v_holding FROM corporate_holding
    WHERE action_id = v_action.id AND investor_id = NEW.investor_id AND done_at IS NOT NULL;
  IF v_holding.action_id IS NULL
     OR v_action.kind <> split_part(NEW.name, '.', 1)
     OR v_name <> (CASE v_action.kind WHEN 'split' THEN 'split.carried-out' ELSE 'dividend.payment' END)
     OR NEW.asset <> (CASE WHEN NEW.name IN ('split.out', 'split.in') THEN v_action.stock_id
                           ELSE (SELECT currency FROM instrument WHERE id = v_action.stock_id) END)
     OR NEW.amount IS DISTINCT FROM (CASE NEW.name
          WHEN 'dividend.pay' THEN v_holding.gross
          WHEN 'dividend.withhold' THEN v_holding.withheld
          WHEN 'split.out' THEN v_holding.quantity
          WHEN 'split.in' THEN v_holding.quantity_after
          WHEN 'split.cash' THEN v_holding.cash END)
     OR EXISTS (SELECT FROM ledger.posting WHERE investor_id = NEW.investor_id
                  AND transaction_number = NEW.transaction_number AND position < NEW.position AND name = NEW.name) THEN
    RAISE EXCEPTION 'no corporate action stands behind %', NEW.name USING ERRCODE = 'BK005';
  END IF;
  RETURN NEW;
END
$$;
