-- A fill is at a quote that was kept for its instant. What was filled before names none.
-- uses: fill_at_a_kept_quote
ALTER TABLE trade_fill ADD COLUMN quote bytea;
CREATE TRIGGER at_a_kept_quote BEFORE INSERT ON trade_fill
  FOR EACH ROW WHEN (NEW.execution_id NOT LIKE 'otc.%') EXECUTE FUNCTION fill_at_a_kept_quote();
