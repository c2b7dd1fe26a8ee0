-- What operators decided about investors' cases from one instant to another, as the audit log has it: for whom, when they
-- first had the case before them, and whether alone. What two persons decide is in `approval`.
CREATE OR REPLACE FUNCTION operator_decisions(p_from timestamptz, p_until timestamptz) RETURNS TABLE (
  at timestamptz, operator_id uuid, investor_id text, call text, path text, opened_at timestamptz, alone boolean)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT d.at, d.operator_id, d.subject_id, d.call, '/' || c.desk || '?case=' || (d.detail ->> c.case_key),
    (SELECT min(l.at) FROM audit_log l
       WHERE l.subject_id = d.subject_id AND l.operator_id = d.operator_id AND l.seq <= d.seq
         AND l.detail ->> c.case_key = d.detail ->> c.case_key AND NOT l.detail ? 'refused'),
    NOT EXISTS (SELECT FROM approval a, jsonb_each_text(a.payload) part
       WHERE a.subject_id = d.subject_id AND part.value = d.detail ->> c.case_key)
  FROM audit_log d JOIN decision_call c ON c.call = d.call
  WHERE d.at > p_from AND d.at <= p_until AND NOT d.reads AND d.operator_id IS NOT NULL
    AND d.detail ? c.case_key AND NOT d.detail ? 'refused'
$$;
