-- What counts for a rule between two instants: who, with whom, for whom, how much, and what to open.
CREATE OR REPLACE FUNCTION anomaly_candidates(p_rule anomaly_rule, p_from timestamptz, p_until timestamptz) RETURNS TABLE (
  operator_id uuid, other_id uuid, investor_id text, at timestamptz, weight numeric, opens jsonb)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  CASE
    WHEN p_rule.name IN ('fast', 'same_investor', 'night') THEN
      RETURN QUERY SELECT d.operator_id, NULL::uuid, CASE p_rule.name WHEN 'same_investor' THEN d.investor_id END, d.at, 1::numeric,
          jsonb_build_object('at', d.at, 'name', d.call, 'subject', d.investor_id, 'path', d.path)
        FROM operator_decisions(p_from, p_until) d
        WHERE CASE p_rule.name
          WHEN 'fast' THEN d.at - d.opened_at < p_rule.bound * interval '1 second'
          WHEN 'same_investor' THEN d.alone
          ELSE is_hour_between(d.at, p_rule.bound, p_rule.until_hour) END;
    WHEN p_rule.name = 'refunds' THEN
      RETURN QUERY SELECT w.decided_by, NULL::uuid, NULL::text, d.at, 1::numeric,
          jsonb_build_object('at', d.at, 'name', 'refund', 'subject', d.investor_id, 'path', d.path)
        FROM operator_decisions(p_from, p_until) d
        JOIN withdrawal w ON w.id = CASE WHEN d.call LIKE 'operator/withdrawal%' THEN split_part(d.path, '=', 2)::uuid END
        WHERE w.state = 'rejected' AND w.decided_by = d.operator_id;
    WHEN p_rule.name LIKE 'adjustments_%' THEN
      RETURN QUERY SELECT a.requested_by, NULL::uuid, NULL::text, a.decided_at, (a.payload ->> 'units')::numeric,
          jsonb_build_object('at', a.decided_at, 'name', a.kind, 'subject', a.subject_id, 'path', '/approvals?case=' || a.id)
        FROM approval a
        WHERE a.kind = 'adjustment' AND a.state = 'approved' AND a.decided_at > p_from AND a.decided_at <= p_until
          AND lower(a.payload ->> 'currency') = split_part(p_rule.name, '_', 2);
    WHEN p_rule.name = 'pair' THEN
      RETURN QUERY SELECT p.requested_by, p.decided_by, NULL::text, a.decided_at, 1::numeric,
          jsonb_build_object('at', a.decided_at, 'name', a.kind, 'subject', a.subject_id, 'path', '/approvals?case=' || a.id)
        FROM operator_pairs(p_from, p_until) p
        JOIN approval a ON a.requested_by = p.requested_by AND a.decided_by = p.decided_by
          AND a.decided_at > p_from AND a.decided_at <= p_until
        WHERE p.rejected = 0 AND p.approved * 100 >= p_rule.bound * p.asked;
    ELSE
      RETURN QUERY SELECT a.requested_by, a.decided_by, NULL::text, a.decided_at, 1::numeric,
          jsonb_build_object('at', a.decided_at, 'name', a.kind, 'subject', a.subject_id, 'path', '/approvals?case=' || a.id)
        FROM anomaly_rule r JOIN approval a ON a.id = r.change_id
        WHERE a.decided_at > p_from AND a.decided_at <= p_until;
  END CASE;
END
$$;
