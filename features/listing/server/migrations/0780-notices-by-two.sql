-- uses: approval_kind, notice_follows, notice_by_two, halt_needs_two
-- A halt that the feed contradicts and every end of a listing need two publishers; a halt by one ends by itself.
ALTER TABLE market_notice
  -- Business instant at which a halt that one person took down ends.
  ADD COLUMN until timestamptz CHECK (until IS NULL OR (kind = 'halted' AND until > at)),
  -- What two persons agreed on; each once.
  ADD COLUMN approval_id uuid UNIQUE REFERENCES approval (id);
SELECT approval_kind('market_halt', 'publisher'), approval_kind('listing_end', 'publisher');
CREATE TRIGGER market_notice_needs_two BEFORE INSERT ON market_notice
  FOR EACH ROW EXECUTE FUNCTION notice_by_two();
