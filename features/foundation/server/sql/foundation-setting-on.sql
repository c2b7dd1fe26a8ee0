-- What a setting of term funds says on a date.
CREATE OR REPLACE FUNCTION foundation_setting_on(p_name text, p_on date) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN (SELECT value FROM foundation_setting WHERE name = p_name AND effective_from <= p_on ORDER BY effective_from DESC LIMIT 1);
