-- Backs a draft: its shares come from custody into its own account, by the approval of two persons with the custodian's
-- reference; a sandbox's own offer needs none. Its terms are frozen with it.
CREATE OR REPLACE FUNCTION block_offer_back(p_offer uuid, p_by uuid, p_approval uuid, p_reference text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  o block_offer;
BEGIN
  UPDATE block_offer SET state = 'backed', backed_by = p_by, back_approval = p_approval, backed_at = p_at,
      custodian_reference = p_reference
    WHERE id = p_offer AND state = 'draft' RETURNING * INTO STRICT o;
  PERFORM ledger.post(jsonb_build_object('name', 'block.offer.back', 'investorId', o.id, 'at', p_at,
    'reference', jsonb_build_object('kind', 'block_offer', 'id', o.id, 'stockId', o.stock_id, 'cause', 'back',
      'custodian', p_reference),
    'postings', jsonb_build_array(jsonb_build_object('name', 'block.offer.back', 'asset', o.stock_id || '.BLOCK',
      'amount', o.shares::text, 'source', 'firm.custody', 'destination', 'investor.available'))));
END $$;

REVOKE ALL ON FUNCTION block_offer_back(uuid,uuid,uuid,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION block_offer_back(uuid,uuid,uuid,text,timestamp with time zone) TO bolsillo_app;
