-- Settles so many applications of an offer that was drawn or cancelled, in the order of their investors, each with its
-- posting: winners pay at the issue price and get the rest back, losers get everything back, and so does everyone where the
-- issue was cancelled. Winners wait for the issue price. Gives those that it settled.
CREATE OR REPLACE FUNCTION ipo_settle_batch(p_offer uuid, p_limit integer, p_at timestamptz)
RETURNS SETOF ipo_application
LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
DECLARE
  o ipo_offer;
  a ipo_application;
  v_was text;
  v_paid bigint;
  v_name text;
  v_postings jsonb;
BEGIN
  SELECT * INTO STRICT o FROM ipo_offer WHERE id = p_offer;
  FOR a IN SELECT * FROM ipo_application WHERE offer_id = p_offer
      AND state = ANY (CASE o.state
        WHEN 'cancelled' THEN ARRAY['submitted', 'processing', 'allocated', 'winning', 'not_winning', 'paid']
        WHEN 'lottery' THEN CASE WHEN o.issue_price IS NULL THEN ARRAY['not_winning'] ELSE ARRAY['winning', 'not_winning'] END
        ELSE ARRAY[]::text[] END)
      ORDER BY investor_id LIMIT p_limit FOR NO KEY UPDATE
  LOOP
    v_was := a.state;
    v_paid := CASE WHEN o.state = 'cancelled' THEN 0 ELSE a.allotted_shares * coalesce(o.issue_price, 0) / 10000 END;
    UPDATE ipo_application SET updated_at = p_at,
        state = CASE WHEN o.state = 'cancelled' THEN 'failed' WHEN v_was = 'winning' THEN 'paid' ELSE 'refunded' END,
        allotted_price = CASE WHEN o.state <> 'cancelled' AND v_was = 'winning' THEN o.issue_price ELSE allotted_price END,
        allotted_amount = CASE WHEN o.state <> 'cancelled' AND v_was = 'winning' THEN v_paid ELSE allotted_amount END,
        refund = deposit - CASE WHEN v_was = 'winning' THEN v_paid ELSE 0 END
      WHERE id = a.id RETURNING * INTO a;
    IF NOT a.simulated THEN
      v_name := o.kind || CASE WHEN a.state = 'paid' THEN '.settle' WHEN v_was = 'paid' THEN '.return' ELSE '.refund' END;
      v_postings := CASE WHEN a.state = 'paid' THEN jsonb_build_array(jsonb_build_object('name', o.kind || '.settle',
            'asset', o.currency, 'amount', a.allotted_amount::text, 'source', 'investor.frozen', 'destination', 'firm.issuer'))
          WHEN v_was = 'paid' THEN jsonb_build_array(jsonb_build_object('name', o.kind || '.return', 'asset', o.currency,
            'amount', a.allotted_amount::text, 'source', 'firm.issuer', 'destination', 'investor.available'))
          ELSE '[]'::jsonb END
        || CASE WHEN v_was = 'paid' OR a.refund = 0 THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
            'name', o.kind || '.refund', 'asset', o.currency, 'amount', a.refund::text,
            'source', 'investor.frozen', 'destination', 'investor.available')) END;
      PERFORM ledger.post(jsonb_build_object('name', v_name, 'investorId', a.investor_id, 'at', p_at,
        'reference', jsonb_build_object('kind', o.kind || '_application', 'applicationId', a.id, 'ipoId', o.id,
          'company', o.company, 'symbol', o.symbol), 'postings', v_postings));
    END IF;
    RETURN NEXT a;
  END LOOP;
END
$$;
