-- Cents that smallest units of a coin are worth at a rate in millionths of a dollar: half-even, as every posting.
CREATE OR REPLACE FUNCTION deposit_worth(units bigint, rate bigint, unit text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN 2 * rest > whole OR (2 * rest = whole AND cents % 2 = 1) THEN cents + 1 ELSE cents END)::bigint
    FROM (SELECT product, whole, div(product, whole) AS cents, product % whole AS rest
            FROM (SELECT units::numeric * rate AS product, CASE unit WHEN 'BTC' THEN 1e12 ELSE 1e10 END AS whole) p) q
$$;
