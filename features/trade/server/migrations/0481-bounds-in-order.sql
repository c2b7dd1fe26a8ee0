-- The simulated venue reads in each second only the orders that a quote reaches, not all that wait.
CREATE INDEX venue_order_bounds ON venue_order (stock_id, side, bound_price) WHERE state = 'working';
