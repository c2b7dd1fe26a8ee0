-- Raises what the rules in force find by an instant of security time, and gives how many alarms that were. Each case counts
-- once for a rule and the same persons: what an alarm has told of is not told again. Only this function writes alarms.
CREATE OR REPLACE FUNCTION raise_anomalies(p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_rule anomaly_rule;
  v_raised bigint;
  v_all bigint := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('anomaly.raise'));
  FOR v_rule IN SELECT DISTINCT ON (name) * FROM anomaly_rule WHERE effective_from <= business_date()
    ORDER BY name, effective_from DESC
  LOOP
    INSERT INTO anomaly_alarm (rule, effective_from, operator_id, other_id, investor_id, first_at, last_at, found, cases, raised_at)
    SELECT v_rule.name, v_rule.effective_from, c.operator_id, c.other_id, c.investor_id, min(c.at), max(c.at), sum(c.weight),
      jsonb_agg(c.opens ORDER BY c.at), p_at
    FROM anomaly_candidates(v_rule, p_at - v_rule.days * interval '1 day', p_at) c
    WHERE c.at > coalesce((SELECT max(told.last_at) FROM anomaly_alarm told WHERE told.rule = v_rule.name
      AND told.operator_id = c.operator_id AND told.other_id IS NOT DISTINCT FROM c.other_id
      AND told.investor_id IS NOT DISTINCT FROM c.investor_id), '-infinity')
    GROUP BY c.operator_id, c.other_id, c.investor_id
    HAVING sum(c.weight) >= v_rule.least
    ORDER BY min(c.at), c.operator_id;
    GET DIAGNOSTICS v_raised = ROW_COUNT;
    v_all := v_all + v_raised;
  END LOOP;
  RETURN v_all;
END
$$;
REVOKE ALL ON FUNCTION raise_anomalies(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION raise_anomalies(timestamptz) TO bolsillo_app;
