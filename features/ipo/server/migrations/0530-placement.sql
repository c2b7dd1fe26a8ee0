-- Placements: a fixed price, no draw; what more was asked for than there is is shared out pro rata in whole shares.
-- uses: ipo_pro_rata, ipo_draw_steps
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('placement.hold', 'investor.available', 'investor.frozen', 'cash'),
  ('placement.raise', 'investor.available', 'investor.frozen', 'cash'),
  ('placement.lower', 'investor.frozen', 'investor.available', 'cash'),
  ('placement.release', 'investor.frozen', 'investor.available', 'cash'),
  ('placement.settle', 'investor.frozen', 'firm.issuer', 'cash'),
  ('placement.refund', 'investor.frozen', 'investor.available', 'cash'),
  ('placement.return', 'firm.issuer', 'investor.available', 'cash'),
  ('placement.deliver', 'firm.custody', 'investor.available', 'instrument');

-- A stock that was split since its placement was priced is not delivered: its publishers cancel, and everyone is refunded.
ALTER TABLE ipo_offer DROP CONSTRAINT ipo_offer_waits_for_check;
ALTER TABLE ipo_offer ADD CONSTRAINT ipo_offer_waits_for_check CHECK (waits_for IN ('beacon', 'issue_price', 'split'));
