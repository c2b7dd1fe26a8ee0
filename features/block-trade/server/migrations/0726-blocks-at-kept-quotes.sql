-- uses: block_sold_at_a_kept_quote
ALTER TABLE block_order ADD COLUMN sell_quote bytea;
CREATE TRIGGER at_a_kept_quote BEFORE UPDATE ON block_order
  FOR EACH ROW WHEN (NEW.state = 'sold' AND OLD.state <> 'sold' AND NEW.sold_how IS DISTINCT FROM 'split')
  EXECUTE FUNCTION block_sold_at_a_kept_quote();
