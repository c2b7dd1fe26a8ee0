-- The date of an instant by which a product's days are counted: of the exchange of its currency.
CREATE OR REPLACE FUNCTION foundation_date(p_currency text, p_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp SET timezone = 'UTC'
RETURN (p_at AT TIME ZONE CASE p_currency WHEN 'MXN' THEN 'America/Mexico_City' ELSE 'America/New_York' END)::date;
