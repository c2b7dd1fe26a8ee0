-- The postings of a split, for split_holding: all shares out as they were, in as they are, and the cash for what is no share.
CREATE OR REPLACE FUNCTION post_split(p_action corporate_action, p_investor uuid, p_totals bigint[], p_at timestamptz)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_postings jsonb := jsonb_build_array(jsonb_build_object('name', 'split.out', 'asset', p_action.stock_id,
    'amount', p_totals[1]::text, 'source', 'investor.available', 'destination', 'firm.custody'));
BEGIN
  IF p_totals[2] > 0 THEN
    v_postings := v_postings || jsonb_build_object('name', 'split.in', 'asset', p_action.stock_id,
      'amount', p_totals[2]::text, 'source', 'firm.custody', 'destination', 'investor.available');
  END IF;
  IF p_totals[3] > 0 THEN
    v_postings := v_postings || jsonb_build_object('name', 'split.cash',
      'asset', (SELECT currency FROM instrument WHERE id = p_action.stock_id),
      'amount', p_totals[3]::text, 'source', 'firm.corporate-action', 'destination', 'investor.available');
  END IF;
  PERFORM ledger.post(jsonb_build_object('name', 'split.carried-out', 'investorId', p_investor, 'at', p_at,
    'reference', jsonb_build_object('kind', 'corporate_action', 'id', p_action.id, 'actionId', p_action.id,
      'stockId', p_action.stock_id, 'numerator', p_action.numerator::text, 'denominator', p_action.denominator::text,
      'before', shown_units(p_totals[1]), 'after', shown_units(p_totals[2])),
    'postings', v_postings));
END
$$;
REVOKE ALL ON FUNCTION post_split(corporate_action,uuid,bigint[],timestamp with time zone) FROM PUBLIC;
