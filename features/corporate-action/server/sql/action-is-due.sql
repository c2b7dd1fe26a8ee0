-- Nothing of an action is done before its time, whoever asks (BK001), nor before what befell the stock earlier (BK006).
CREATE OR REPLACE FUNCTION action_is_due(p_action corporate_action, p_at timestamptz) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF business_instant() < p_at THEN
    RAISE EXCEPTION 'a corporate action is not due before %', p_at USING ERRCODE = 'BK001';
  END IF;
  IF EXISTS (SELECT FROM corporate_action WHERE stock_id = p_action.stock_id AND state = 'announced'
               AND effective_at < p_action.effective_at) THEN
    RAISE EXCEPTION 'an earlier action of % comes first', p_action.stock_id USING ERRCODE = 'BK006';
  END IF;
END
$$;
