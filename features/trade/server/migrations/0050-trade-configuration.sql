-- What trading costs, as dated rows: the row with the latest day not after the trade's day holds. Rates are in
-- ten-thousandths of a basis point (1% = 1,000,000); for `taf` in millionths of the currency for each share.
CREATE TABLE fee_rate (
  market text NOT NULL CHECK (market IN ('US', 'MX')),
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  kind text NOT NULL CHECK (kind IN ('commission', 'iva', 'section31', 'taf')),
  effective_from date NOT NULL,
  rate bigint NOT NULL CHECK (rate >= 0),
  -- The most of it in one order, cents; null where there is no cap.
  cap bigint CHECK (cap >= 0),
  source text NOT NULL,
  PRIMARY KEY (market, side, kind, effective_from)
);

INSERT INTO fee_rate (market, side, kind, effective_from, rate, cap, source) VALUES
  ('MX', 'buy',  'commission', '2015-01-01', 250000, NULL, 'The firm''s tariff: 0.25% a side'),
  ('MX', 'sell', 'commission', '2015-01-01', 250000, NULL, 'The firm''s tariff: 0.25% a side'),
  ('MX', 'buy',  'iva', '2015-01-01', 16000000, NULL, 'Ley del Impuesto al Valor Agregado, art. 1: 16%'),
  ('MX', 'sell', 'iva', '2015-01-01', 16000000, NULL, 'Ley del Impuesto al Valor Agregado, art. 1: 16%'),
  ('US', 'buy',  'commission', '2015-01-01', 0, NULL, 'The firm''s tariff: no commission'),
  ('US', 'sell', 'commission', '2015-01-01', 0, NULL, 'The firm''s tariff: no commission'),
  -- Older days than the first published row below take its rate: history before it is simulated.
  ('US', 'sell', 'section31', '2015-01-01', 2780, NULL, 'SEC Fee Rate Advisory #2 for Fiscal Year 2024, from 2024-05-22: $27.80 per million'),
  ('US', 'sell', 'section31', '2025-05-14', 0, NULL, 'SEC announcement of 8 April 2025: $0.00 per million'),
  ('US', 'sell', 'section31', '2026-04-04', 2060, NULL, 'SEC Release 34-104909 (91 FR 10643, 4 March 2026): $20.60 per million'),
  ('US', 'sell', 'taf', '2015-01-01', 166, 830, 'FINRA By-Laws, Schedule A, section 1, from 2024-01-01: $0.000166 a share, at most $8.30'),
  ('US', 'sell', 'taf', '2026-01-01', 195, 979, 'SR-FINRA-2024-019 (89 FR 93709): $0.000195 a share, at most $9.79');

-- The rules of trading that are numbers, dated the same way. Units stand in the name.
CREATE TABLE trade_setting (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);

INSERT INTO trade_setting (name, effective_from, value, source) VALUES
  ('price_band_rate', '2015-01-01', 500000, 'Product rule: a market order is filled within 0.50% of the quote shown'),
  ('limit_distance_rate', '2015-01-01', 40000000, 'Product rule: no limit more than 40% off the last price'),
  ('preview_life_ms', '2015-01-01', 30000, 'Product rule: a preview is good for 30 s'),
  ('least_value_usd_cents', '2015-01-01', 100, 'Default: a fraction of a share is worth 1.00 USD at least'),
  ('least_value_mxn_cents', '2015-01-01', 2000, 'Default: a fraction of a share is worth 20.00 MXN at least'),
  ('venue_share_rate', '2015-01-01', 10000000, 'Product rule: the simulated venue fills 10% of a usual minute in a second'),
  ('venue_least_millionths', '2015-01-01', 1000000, 'Product rule: and one share at least');

REVOKE INSERT, UPDATE, DELETE ON fee_rate, trade_setting FROM bolsillo_app;

-- Every movement of money and shares that trading makes; features/trade/server/trade.postings.ts names them.
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('trade.buy.hold', 'investor.available', 'investor.frozen', 'cash'),
  ('trade.buy.settle', 'investor.frozen', 'firm.clearing', 'cash'),
  ('trade.buy.deliver', 'firm.custody', 'investor.available', 'instrument'),
  ('trade.buy.commission', 'investor.frozen', 'firm.commission', 'cash'),
  ('trade.buy.iva', 'investor.frozen', 'firm.iva', 'cash'),
  ('trade.buy.regulatory-fee', 'investor.frozen', 'firm.regulatory-fee', 'cash'),
  ('trade.buy.release', 'investor.frozen', 'investor.available', 'cash'),
  ('trade.sell.hold', 'investor.available', 'investor.frozen', 'instrument'),
  ('trade.sell.deliver', 'investor.frozen', 'firm.custody', 'instrument'),
  ('trade.sell.settle', 'firm.clearing', 'investor.available', 'cash'),
  ('trade.sell.commission', 'investor.available', 'firm.commission', 'cash'),
  ('trade.sell.iva', 'investor.available', 'firm.iva', 'cash'),
  ('trade.sell.regulatory-fee', 'investor.available', 'firm.regulatory-fee', 'cash'),
  ('trade.sell.release', 'investor.frozen', 'investor.available', 'instrument');
