-- uses: margin_move_has_its_fill, lending_within_limits
-- Orders and fills with what is borrowed of them. Of a buy `borrowed` is lent, of a sale repaid; `overnight_fee` is charged
-- and `covered` borne by the firm with a sale. Cents.
ALTER TABLE trade_fill
  ADD COLUMN borrowed bigint NOT NULL DEFAULT 0 CHECK (borrowed >= 0),
  ADD COLUMN overnight_fee bigint NOT NULL DEFAULT 0 CHECK (overnight_fee >= 0),
  ADD COLUMN covered bigint NOT NULL DEFAULT 0 CHECK (covered >= 0);
ALTER TABLE trade_order
  ADD COLUMN borrowed bigint NOT NULL DEFAULT 0 CHECK (borrowed >= 0),
  ADD COLUMN overnight_fee bigint NOT NULL DEFAULT 0 CHECK (overnight_fee >= 0),
  ADD COLUMN covered bigint NOT NULL DEFAULT 0 CHECK (covered >= 0);
GRANT UPDATE (borrowed, overnight_fee, covered) ON trade_order TO bolsillo_app;

-- What working buys may still borrow, for the firm's limits.
CREATE INDEX trade_order_borrowing ON trade_order (stock_id) WHERE state = 'pending' AND side = 'buy' AND leverage > 1;
-- The orders under way of a position, for its closing.
CREATE INDEX trade_order_of_position ON trade_order (investor_id, position_id) WHERE state = 'pending';

-- A position's lot moves with its fills alone, and as they do.
INSERT INTO margin_origin (name) VALUES ('position');
CREATE CONSTRAINT TRIGGER margin_move_has_its_fill AFTER INSERT ON margin_move DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.origin = 'position') EXECUTE FUNCTION margin_move_has_its_fill();

CREATE TRIGGER lending_within_limits AFTER INSERT ON trade_order
  FOR EACH ROW WHEN (NEW.leverage > 1 AND NEW.side = 'buy') EXECUTE FUNCTION lending_within_limits();

-- What an order has used of its hold depends on what is borrowed of it.
DROP FUNCTION trade_used(text, trade_sums);
