-- Who executes American orders; null where nobody does. Orders of two venues never share a database: one would sell what the other holds.
-- Written once, as the mode is; only who had none may be given one.
ALTER TABLE installation ADD COLUMN american_venue text DEFAULT 'simulated'
  CHECK (american_venue IN ('simulated', 'alpaca', 'alpaca-paper'));
