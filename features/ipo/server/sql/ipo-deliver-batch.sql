-- Delivers the shares of so many winners of an offer that is listed, in the order of their investors; the n-th becomes the
-- position of the n-th id. Gives those that it delivered.
CREATE OR REPLACE FUNCTION ipo_deliver_batch(p_offer uuid, p_positions uuid[], p_at timestamptz)
RETURNS SETOF ipo_application
LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
DECLARE
  o ipo_offer;
  a ipo_application;
  v_place integer := 0;
BEGIN
  SELECT * INTO STRICT o FROM ipo_offer WHERE id = p_offer AND state = 'listing';
  FOR a IN SELECT * FROM ipo_application WHERE offer_id = p_offer AND state = 'paid'
      ORDER BY investor_id LIMIT cardinality(p_positions) FOR NO KEY UPDATE
  LOOP
    v_place := v_place + 1;
    UPDATE ipo_application SET state = 'success', updated_at = p_at,
        position_id = CASE WHEN NOT simulated THEN p_positions[v_place] END
      WHERE id = a.id RETURNING * INTO a;
    IF NOT a.simulated THEN
      PERFORM ledger.post(jsonb_build_object('name', o.kind || '.deliver', 'investorId', a.investor_id, 'at', p_at,
        'reference', jsonb_build_object('kind', o.kind || '_application', 'applicationId', a.id, 'ipoId', o.id,
          'company', o.company, 'symbol', o.symbol, 'shares', a.allotted_shares::text),
        'postings', jsonb_build_array(jsonb_build_object('name', o.kind || '.deliver', 'asset', o.symbol || '.' || o.exchange,
          'amount', (a.allotted_shares * 1000000)::text, 'source', 'firm.custody', 'destination', 'investor.available'))));
    END IF;
    RETURN NEXT a;
  END LOOP;
END
$$;
