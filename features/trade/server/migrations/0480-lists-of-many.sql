-- Who has a hundred thousand orders and positions is shown the first page of a few of them as quickly as anybody else.
CREATE INDEX trade_order_pending ON trade_order (investor_id, created_at DESC, id DESC) WHERE state = 'pending';
CREATE INDEX trade_order_limit ON trade_order (investor_id, created_at DESC, id DESC) WHERE type = 'limit';
CREATE INDEX trade_order_of_stock ON trade_order (investor_id, stock_id, created_at DESC, id DESC);
CREATE INDEX trade_position_of_stock ON trade_position (investor_id, stock_id, opened_at DESC, id DESC)
  WHERE state = 'open';
