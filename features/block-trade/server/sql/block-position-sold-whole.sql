-- What was bought in a block is sold there, whole: no order of trading sells of it.
CREATE OR REPLACE FUNCTION block_position_sold_whole() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM trade_position WHERE investor_id = NEW.investor_id AND id = NEW.position_id AND product = 'block';
  IF FOUND THEN
    RAISE EXCEPTION 'the position % is sold as a block', NEW.position_id USING ERRCODE = 'BX003';
  END IF;
  RETURN NEW;
END $$;
