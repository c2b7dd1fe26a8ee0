-- Pays a dividend to the next p_limit of those on record who were not paid, in ascending order: gross in, tax out, each once.
-- Gives those who were paid; fewer than p_limit were the last, and the action is done then.
CREATE OR REPLACE FUNCTION pay_dividends(p_action uuid, p_limit int, p_at timestamptz)
RETURNS TABLE (investor_id uuid, quantity bigint, gross bigint, withheld bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_action corporate_action;
  v_holding corporate_holding;
  v_line record;
  v_rate bigint;
  v_gross bigint;
  v_withheld bigint;
  v_currency text;
  v_count int := 0;
BEGIN
  SELECT * INTO v_action FROM corporate_action WHERE id = p_action FOR UPDATE;
  IF v_action.kind IS DISTINCT FROM 'dividend' OR v_action.state <> 'recorded' THEN RETURN; END IF;
  PERFORM action_is_due(v_action, v_action.pays_at);
  SELECT currency INTO v_currency FROM instrument WHERE id = v_action.stock_id;
  FOR v_holding IN SELECT * FROM corporate_holding h WHERE h.action_id = p_action AND h.done_at IS NULL
    ORDER BY h.investor_id LIMIT p_limit
  LOOP
    v_line := withholding_line(v_action, v_holding.investor_id, p_at);
    SELECT w.rate INTO STRICT v_rate FROM dividend_withholding w
      WHERE w.country = v_line.country AND w.kind = v_line.kind AND w.effective_from <= v_action.payment_date
      ORDER BY w.effective_from DESC LIMIT 1;
    v_gross := trade_rounded(v_holding.quantity::numeric * v_action.amount, 1e10);
    v_withheld := least(v_gross, trade_rounded(
      trade_rounded(v_holding.quantity::numeric * v_action.taxable, 1e10) * v_rate, 1e8));
    UPDATE corporate_holding h SET gross = v_gross, withheld = v_withheld, rate = v_rate,
        rate_line = v_line.country || '.' || v_line.kind, declaration_id = v_line.declaration_id, done_at = p_at
      WHERE h.action_id = p_action AND h.investor_id = v_holding.investor_id;
    -- What comes to less than half a cent is no posting.
    IF v_gross > 0 THEN
      PERFORM ledger.post(jsonb_build_object('name', 'dividend.payment', 'investorId', v_holding.investor_id, 'at', p_at,
        'reference', jsonb_build_object('kind', 'corporate_action', 'id', p_action, 'actionId', p_action,
          'stockId', v_action.stock_id, 'quantity', shown_units(v_holding.quantity),
          'perShare', shown_units(v_action.amount), 'rate', shown_units(v_rate)),
        'postings', jsonb_build_array(jsonb_build_object('name', 'dividend.pay', 'asset', v_currency,
            'amount', v_gross::text, 'source', 'firm.corporate-action', 'destination', 'investor.available'))
          || CASE WHEN v_withheld = 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('name', 'dividend.withhold',
            'asset', v_currency, 'amount', v_withheld::text, 'source', 'investor.available',
            'destination', 'firm.tax-withheld')) END));
    END IF;
    v_count := v_count + 1;
    RETURN QUERY SELECT v_holding.investor_id, v_holding.quantity, v_gross, v_withheld;
  END LOOP;
  IF v_count < p_limit THEN UPDATE corporate_action SET state = 'done' WHERE id = p_action; END IF;
END
$$;
REVOKE ALL ON FUNCTION pay_dividends(uuid,integer,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pay_dividends(uuid,integer,timestamp with time zone) TO bolsillo_app;
