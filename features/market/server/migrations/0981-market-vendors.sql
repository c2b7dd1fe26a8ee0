-- Vendors whose prices and rates are real, by the names of their providers.
INSERT INTO market_source (name, is_simulated) VALUES ('alpaca', false), ('twelve-data', false), ('banxico', false);
