CREATE TABLE planted_seed (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL,
  grown boolean NOT NULL DEFAULT false,
  planted_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON planted_seed TO bolsillo_app;

INSERT INTO ledger.asset_class (name, pattern, scale) VALUES ('seed', '^[A-Z]{2,10}\.SEED$', 6);
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('planted.hand-out', 'firm.seed-store', 'investor.available', 'seed');
