-- The kinds of assets are rows that a feature's migration adds, no longer a pattern in the kernel. The application's
-- role reads them.
CREATE TABLE ledger.asset_class (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z-]{1,30}$'),
  -- What an asset of the class is named, from its first character to its last: such an asset exists with its first
  -- posting. NULL where a migration lists the assets, as it does currencies.
  pattern text CHECK (pattern ~ '^\^.+\$$'),
  -- Decimals of its unit: amounts are whole numbers of the smallest part. Cents for what counts money, such as a debt.
  scale smallint NOT NULL CHECK (scale IN (2, 6)),
  UNIQUE (name, scale)
);
INSERT INTO ledger.asset_class (name, pattern, scale) VALUES
  ('cash', NULL, 2),
  ('instrument', '^[A-Z0-9][A-Z0-9.&*-]{0,20}\.X(NAS|NYS|MEX)$', 6);
GRANT SELECT ON ledger.asset_class TO bolsillo_app;

ALTER TABLE ledger.asset DROP CONSTRAINT asset_class_check, DROP CONSTRAINT asset_check,
  ADD FOREIGN KEY (class, scale) REFERENCES ledger.asset_class (name, scale),
  -- Who reads a chain without the database tells the decimals by the name (kernel/chain/units.ts).
  ADD CHECK ((scale = 2) = (id ~ '(^|\.)(MXN|USD)$'));
ALTER TABLE ledger.posting_rule DROP CONSTRAINT posting_rule_asset_class_check,
  ADD FOREIGN KEY (asset_class) REFERENCES ledger.asset_class (name);
