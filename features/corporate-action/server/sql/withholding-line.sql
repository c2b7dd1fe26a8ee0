-- Which line of dividend_withholding a payment goes by, and the declaration that lowered it (null for none).
CREATE OR REPLACE FUNCTION withholding_line(p_action corporate_action, p_investor uuid, p_at timestamptz,
  OUT country text, OUT kind text, OUT declaration_id uuid)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  country := CASE WHEN p_action.stock_id LIKE '%.XMEX' THEN 'mexico' ELSE 'america' END;
  kind := p_action.instrument_kind;
  IF country = 'america' THEN
    SELECT w.id INTO declaration_id FROM w8ben w
     WHERE w.investor_id = p_investor AND w.signed_at <= p_at AND w.valid_until >= p_action.payment_date
     ORDER BY w.id DESC LIMIT 1;
    IF FOUND THEN kind := 'share-w8ben'; END IF;
  END IF;
END
$$;
