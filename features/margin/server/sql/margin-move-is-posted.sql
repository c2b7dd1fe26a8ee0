-- At the commit a move has been posted whole: its cash and its debt, its fee, and what the firm covers.
CREATE OR REPLACE FUNCTION margin_move_is_posted() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_debts int;
  v_all int;
BEGIN
  SELECT count(*) FILTER (WHERE p.name IN ('margin.owe', 'margin.clear')), count(*) INTO v_debts, v_all
    FROM ledger.transaction t
    JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number AND p.name LIKE 'margin.%'
   WHERE t.investor_id = NEW.investor_id AND t.reference::jsonb ->> 'marginMove' = NEW.lot_id || '/' || NEW.number
     AND t.name NOT LIKE '%.hold' AND t.reference::jsonb ? 'marginMove';
  IF v_debts <> (NEW.borrowed > 0)::int
     OR v_all <> 2 * (NEW.borrowed > 0)::int + (NEW.fee > 0)::int + (NEW.covered > 0)::int THEN
    RAISE EXCEPTION 'the move %/% was not posted', NEW.lot_id, NEW.number USING ERRCODE = 'BM003';
  END IF;
  RETURN NULL;
END $$;
