-- Writes down who holds a dividend's stock, the next p_limit of them after an investor, in ascending order; gives the last
-- one's id where there may be more, else null, and sets the action to recorded then. Trading rests: it is the night after
-- the last close with the dividend.
CREATE OR REPLACE FUNCTION record_holders(p_action uuid, p_after uuid, p_limit int) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_action corporate_action;
  v_taken uuid[];
BEGIN
  SELECT * INTO v_action FROM corporate_action WHERE id = p_action FOR UPDATE;
  IF v_action.kind IS DISTINCT FROM 'dividend' OR v_action.state <> 'announced' THEN RETURN NULL; END IF;
  PERFORM action_is_due(v_action, v_action.effective_at);
  WITH holder AS (
    SELECT investor_id, sum(quantity)::bigint AS quantity FROM trade_position
     WHERE stock_id = v_action.stock_id AND state = 'open' AND quantity > 0
       AND (p_after IS NULL OR investor_id > p_after)
     GROUP BY investor_id ORDER BY investor_id LIMIT p_limit
  ), written AS (
    INSERT INTO corporate_holding (action_id, investor_id, effective_at, quantity)
      SELECT p_action, investor_id, v_action.effective_at, quantity FROM holder
    ON CONFLICT DO NOTHING
  )
  SELECT array_agg(investor_id ORDER BY investor_id) INTO v_taken FROM holder;
  IF coalesce(cardinality(v_taken), 0) = p_limit THEN RETURN v_taken[p_limit]; END IF;
  UPDATE corporate_action SET state = 'recorded' WHERE id = p_action;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION record_holders(uuid,uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_holders(uuid,uuid,integer) TO bolsillo_app;
