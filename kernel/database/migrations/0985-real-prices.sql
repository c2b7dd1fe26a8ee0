-- Simulated prices and real ones never share a database: positions and quotes of the one mean nothing by the other. What is real, by commas; written once, as the mode is.
ALTER TABLE installation ADD COLUMN real_prices text NOT NULL DEFAULT '' CHECK (
  string_to_array(real_prices, ',') <@ ARRAY['america', 'mexico', 'rate']
);
