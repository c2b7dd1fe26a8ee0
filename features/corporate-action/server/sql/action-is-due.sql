-- Nothing of an action is done before its time, whoever asks: BK001.
CREATE OR REPLACE FUNCTION action_is_due(p_at timestamptz) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF business_instant() < p_at THEN
    RAISE EXCEPTION 'a corporate action is not due before %', p_at USING ERRCODE = 'BK001';
  END IF;
END
$$;
