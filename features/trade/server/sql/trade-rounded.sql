-- Half-even, as every posting; none of the two below zero.
CREATE OR REPLACE FUNCTION trade_rounded(n numeric, d numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE RETURN div(n, d) + CASE
  WHEN 2 * (n % d) > d OR (2 * (n % d) = d AND div(n, d) % 2 = 1) THEN 1 ELSE 0 END;
