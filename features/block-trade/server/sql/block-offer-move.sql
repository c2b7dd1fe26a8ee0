-- Opens an offer at its time, ends it at its time, or closes it before: what is not sold goes back to custody with the step.
CREATE OR REPLACE FUNCTION block_offer_move(p_offer uuid, p_to text, p_by uuid, p_reason text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  o block_offer;
BEGIN
  UPDATE block_offer SET state = p_to, closed_by = p_by, close_reason = p_reason,
      ended_at = CASE WHEN p_to IN ('ended', 'closed') THEN p_at END
    WHERE id = p_offer RETURNING * INTO STRICT o;
  IF p_to = 'open' OR o.sold = o.shares THEN RETURN; END IF;
  PERFORM ledger.post(jsonb_build_object('name', 'block.offer.return', 'investorId', o.id, 'at', p_at,
    'reference', jsonb_build_object('kind', 'block_offer', 'id', o.id, 'stockId', o.stock_id, 'cause', 'return'),
    'postings', jsonb_build_array(jsonb_build_object('name', 'block.offer.return', 'asset', o.stock_id || '.BLOCK',
      'amount', (o.shares - o.sold)::text, 'source', 'investor.available', 'destination', 'firm.custody'))));
END $$;

REVOKE ALL ON FUNCTION block_offer_move(uuid,text,uuid,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION block_offer_move(uuid,text,uuid,text,timestamp with time zone) TO bolsillo_app;
