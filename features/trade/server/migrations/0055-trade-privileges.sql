-- What the application's role may change of what it has written. An order's terms and bounds stand as they were
-- confirmed, a preview as it was shown, a lot as it was opened; what is over stays as it ended, for the owner too.
REVOKE UPDATE, DELETE ON trade_order, trade_position, venue_order, trade_venue_cursor, venue_state FROM bolsillo_app;
REVOKE UPDATE ON trade_preview, trade_parked_event FROM bolsillo_app;

GRANT UPDATE (state, reason, hold_left, filled, exact_value, value, commission, iva, regulatory_fee, closed_cost,
  closed_buy_fees, cancel_reason, completed_at) ON trade_order TO bolsillo_app;
GRANT UPDATE (state, quantity, held, exact_cost, buy_fees, buy_price, proceeds, close_fees, close_price, close_order_id,
  closed_at) ON trade_position TO bolsillo_app;
GRANT UPDATE (order_id) ON trade_preview TO bolsillo_app;
GRANT UPDATE (filled, state) ON venue_order TO bolsillo_app;
GRANT UPDATE (cursor) ON trade_venue_cursor TO bolsillo_app;
GRANT UPDATE (last_seq, matched_until) ON venue_state TO bolsillo_app;

CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: what is over cannot be changed', TG_TABLE_NAME USING ERRCODE = 'BT001';
END $$;

CREATE TRIGGER over_is_over BEFORE UPDATE ON trade_order
  FOR EACH ROW WHEN (OLD.state <> 'pending') EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER over_is_over BEFORE UPDATE ON trade_position
  FOR EACH ROW WHEN (OLD.state = 'closed') EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER used_is_used BEFORE UPDATE OR DELETE ON trade_preview
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL) EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trade_fill
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
