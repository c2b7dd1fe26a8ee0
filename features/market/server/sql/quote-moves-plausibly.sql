-- Quotes of a stock follow each other in time (give or take what two nodes differ by), and no price is further from the last
-- kept one than 5% and 15% for each five minutes between them, nor ten times off that of a day before. The first of a stock is
-- held against what it is simulated from, where it is. A split changes what they are held against.
CREATE OR REPLACE FUNCTION quote_moves_plausibly() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_last market_quote;
  v_day market_quote;
  v_times numeric := 10;
  v_reference numeric;
BEGIN
  SELECT * INTO v_last FROM market_quote WHERE stock_id = NEW.stock_id ORDER BY quoted_at DESC LIMIT 1;
  IF v_last.hash IS NULL THEN
    SELECT reference_price INTO v_reference FROM sandbox_profile WHERE instrument_id = NEW.stock_id;
    v_times := 20;
  ELSE
    IF NEW.kind = 'bar' THEN
      SELECT * INTO v_last FROM market_quote WHERE stock_id = NEW.stock_id AND quoted_at <= NEW.quoted_at
        ORDER BY quoted_at DESC LIMIT 1;
    ELSIF NEW.quoted_at < v_last.quoted_at - interval '15 seconds' THEN
      RAISE EXCEPTION 'a quote of % goes back in time', NEW.stock_id USING ERRCODE = 'BE001';
    END IF;
    v_reference := v_last.last * split_ratio(NEW.stock_id, v_last.quoted_at, NEW.quoted_at);
    v_times := least(10, 1.05 + 0.15 * abs(extract(epoch FROM NEW.quoted_at - v_last.quoted_at)) / 300);
    SELECT * INTO v_day FROM market_quote WHERE stock_id = NEW.stock_id AND quoted_at > NEW.quoted_at - interval '1 day'
      ORDER BY quoted_at LIMIT 1;
  END IF;
  IF NEW.high > v_reference * v_times OR NEW.low * v_times < v_reference
     OR NEW.high > v_day.last * split_ratio(NEW.stock_id, v_day.quoted_at, NEW.quoted_at) * 10
     OR NEW.low * 10 < v_day.last * split_ratio(NEW.stock_id, v_day.quoted_at, NEW.quoted_at) THEN
    RAISE EXCEPTION 'the quote of % is too far from the last one', NEW.stock_id USING ERRCODE = 'BE001';
  END IF;
  RETURN NEW;
END
$$;
