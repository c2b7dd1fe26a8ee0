-- A posting of margin is one of the amounts of the move that its transaction names, once.
CREATE OR REPLACE FUNCTION margin_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_named text;
  v_move margin_move;
  v_currency text;
BEGIN
  SELECT reference::jsonb ->> 'marginMove' INTO v_named FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number AND name NOT LIKE '%.hold';
  IF v_named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[1-9][0-9]{0,8}$' THEN
    SELECT * INTO v_move FROM margin_move WHERE investor_id = NEW.investor_id
      AND lot_id = split_part(v_named, '/', 1)::uuid AND number = split_part(v_named, '/', 2)::int;
    SELECT currency INTO v_currency FROM margin_lot WHERE investor_id = NEW.investor_id AND id = v_move.lot_id;
  END IF;
  IF v_move.lot_id IS NULL
     OR NEW.asset <> (CASE WHEN NEW.name IN ('margin.owe', 'margin.clear') THEN 'MARGIN.' ELSE '' END) || v_currency
     OR NEW.amount::numeric IS DISTINCT FROM (CASE
          WHEN NEW.name LIKE 'margin.lend.%' OR NEW.name = 'margin.owe' THEN
            CASE v_move.kind WHEN 'lend' THEN v_move.borrowed END
          WHEN NEW.name IN ('margin.repay', 'margin.clear') THEN
            CASE WHEN v_move.kind IN ('repay', 'add') THEN v_move.borrowed END
          WHEN NEW.name = 'margin.fee' THEN v_move.fee
          WHEN NEW.name = 'margin.cover' THEN v_move.covered END)
     OR EXISTS (SELECT FROM ledger.posting WHERE investor_id = NEW.investor_id
                  AND transaction_number = NEW.transaction_number AND position < NEW.position AND name = NEW.name) THEN
    RAISE EXCEPTION 'no move of margin stands behind %', NEW.name USING ERRCODE = 'BM003';
  END IF;
  RETURN NEW;
END $$;
