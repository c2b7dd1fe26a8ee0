-- The dealer's price, as features/otc/otc-price.ts computes it: the ask with the spread above it, or the bid with it below,
-- in whole ticks away from that reference. A tick is a cent; below one unit of the currency a hundredth of it.
CREATE OR REPLACE FUNCTION otc_price(p_side text, p_reference bigint, p_spread bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE RETURN CASE p_side
  WHEN 'buy' THEN ceil(p_reference::numeric * (100000000 + p_spread) / 100000000
    / CASE WHEN p_reference::numeric * (100000000 + p_spread) < 100000000000000 THEN 100 ELSE 10000 END)
    * CASE WHEN p_reference::numeric * (100000000 + p_spread) < 100000000000000 THEN 100 ELSE 10000 END
  ELSE floor(p_reference::numeric * (100000000 - p_spread) / 100000000
    / CASE WHEN p_reference::numeric * (100000000 - p_spread) < 100000000000000 THEN 100 ELSE 10000 END)
    * CASE WHEN p_reference::numeric * (100000000 - p_spread) < 100000000000000 THEN 100 ELSE 10000 END END;
