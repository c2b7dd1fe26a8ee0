-- Who gets how many shares of a placement: everyone's whole part of what there is, then what is left over, one share each,
-- by the largest remainder, ties by who applied first, then by id.
CREATE OR REPLACE FUNCTION ipo_pro_rata(p_offer uuid, p_allocated bigint, p_lots bigint, p_lot_size integer)
RETURNS TABLE (id text, shares bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH part AS (
    SELECT a.id, a.applied_at,
           div(a.lots::numeric * p_lot_size * least(p_allocated, p_lots), p_lots) AS whole,
           mod(a.lots::numeric * p_lot_size * least(p_allocated, p_lots), p_lots) AS rest
      FROM ipo_application a WHERE a.offer_id = p_offer AND a.state <> 'cancelled'
  ), placed AS (
    SELECT part.id, part.whole, row_number() OVER (ORDER BY rest DESC, applied_at, part.id COLLATE "C") AS place,
           least(p_allocated, p_lots) * p_lot_size - sum(part.whole) OVER () AS left_over
      FROM part
  )
  SELECT placed.id, (whole + CASE WHEN place <= left_over THEN 1 ELSE 0 END)::bigint FROM placed
$$;
