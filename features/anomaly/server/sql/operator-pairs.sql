-- Who asked and who decided between two instants: how often they agreed, how often not, and all that the asker had decided
-- by anybody.
CREATE OR REPLACE FUNCTION operator_pairs(p_from timestamptz, p_until timestamptz) RETURNS TABLE (
  requested_by uuid, decided_by uuid, approved bigint, rejected bigint, asked bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.requested_by, a.decided_by, count(*) FILTER (WHERE a.state = 'approved'),
    count(*) FILTER (WHERE a.state = 'rejected'), (sum(count(*)) OVER (PARTITION BY a.requested_by))::bigint
  FROM approval a WHERE a.decided_at > p_from AND a.decided_at <= p_until
  GROUP BY a.requested_by, a.decided_by
$$;
