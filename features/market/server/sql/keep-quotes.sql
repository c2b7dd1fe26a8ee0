-- Keeps what was said, once; gives the hash of each, in their order, null where it was not believed.
CREATE OR REPLACE FUNCTION keep_quotes(p_quotes jsonb) RETURNS TABLE (place bigint, hash text)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_quote record;
  v_row market_quote;
BEGIN
  FOR v_quote IN SELECT e.value, e.ordinality FROM jsonb_array_elements(p_quotes) WITH ORDINALITY AS e LOOP
    v_row := jsonb_populate_record(NULL::market_quote, v_quote.value);
    v_row.low := coalesce(v_row.low, v_row.bid, v_row.last);
    v_row.high := coalesce(v_row.high, v_row.ask, v_row.last);
    place := v_quote.ordinality;
    hash := encode(market_quote_hash(v_row), 'hex');
    IF NOT EXISTS (SELECT FROM market_quote q WHERE q.hash = market_quote_hash(v_row)) THEN
      BEGIN
        INSERT INTO market_quote (stock_id, kind, quoted_at, source, sequence, bid, ask, last, low, high)
          VALUES (v_row.stock_id, v_row.kind, v_row.quoted_at, v_row.source, v_row.sequence, v_row.bid, v_row.ask, v_row.last,
            v_row.low, v_row.high) ON CONFLICT DO NOTHING;
      EXCEPTION WHEN SQLSTATE 'BE001' OR check_violation THEN
        hash := NULL;
      END;
    END IF;
    RETURN NEXT;
  END LOOP;
END
$$;
