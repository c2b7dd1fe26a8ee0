-- What a score opens on a date; null below all bands.
CREATE OR REPLACE FUNCTION loan_band_at(p_score integer, p_on date) RETURNS loan_band
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN (SELECT b FROM loan_band b JOIN (SELECT band, max(effective_from) AS effective_from FROM loan_band
    WHERE effective_from <= p_on GROUP BY band) today USING (band, effective_from)
  WHERE b.from_score <= p_score ORDER BY b.from_score DESC LIMIT 1);
