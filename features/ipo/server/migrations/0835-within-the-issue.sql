-- An application asks for 50 lots at most, and our clients get no more than there is. Offers that have closed stay as they are.
ALTER TABLE ipo_offer
  ADD CONSTRAINT ipo_offer_at_most_50_lots
    CHECK (max_lots <= 50 OR state NOT IN ('draft', 'pending', 'subscription')) NOT VALID,
  ADD CONSTRAINT ipo_offer_within_issue
    CHECK (allocated_lots::bigint * lot_size <= volume OR state NOT IN ('draft', 'pending', 'subscription')) NOT VALID;
