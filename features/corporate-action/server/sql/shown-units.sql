-- Millionths as a decimal without needless zeros: 1500000 is 1.5. For what an investor reads of a posting.
CREATE OR REPLACE FUNCTION shown_units(p_units bigint) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN trim_scale(p_units::numeric / 1000000)::text;
