-- A block settles as a trade does (T+1): what a sale brought trades at once and is withdrawn from then on. Null of what was
-- bought or sold before this was kept, and of what a split left nothing of: settled.
ALTER TABLE block_order
  ADD COLUMN settles_at timestamptz CHECK (settles_at > bought_at),
  ADD COLUMN sell_settles_at timestamptz CHECK (sell_settles_at > sold_at);

INSERT INTO block_setting (name, effective_from, value, source) VALUES
  ('bid_held_rate', '2015-01-01', 500000, 'Product rule: the bid that was shown is held while the market has fallen 0.5% at most');
