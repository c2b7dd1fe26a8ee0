-- The credit score of a verified investor: that of its last change, or the one that everybody begins with.
CREATE OR REPLACE FUNCTION loan_score_of(p_investor uuid) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN coalesce((SELECT score FROM credit_score_change WHERE investor_id = p_investor ORDER BY number DESC LIMIT 1), 620);
