-- Books an accepted quote with the dealer, under the stock's lock. What closes part of the book realises its part of what the
-- open shares had cost, half-even; what is left of them keeps the rest. Mirrored in features/otc/dealer-book.ts.
CREATE OR REPLACE FUNCTION otc_book_trade(q otc_quote) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_shares CONSTANT numeric := CASE q.side WHEN 'buy' THEN -q.quantity ELSE q.quantity END;
  v_cash CONSTANT numeric := CASE q.side WHEN 'buy' THEN q.value ELSE -q.value END;
  v_book otc_book;
  v_closed numeric := 0;
  v_realised numeric := 0;
BEGIN
  INSERT INTO otc_book (stock_id, currency, shares, cash, realised, orders) VALUES (q.stock_id, q.currency, 0, 0, 0, 0)
    ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT v_book FROM otc_book WHERE stock_id = q.stock_id FOR UPDATE;
  IF sign(v_book.shares) = -sign(v_shares) THEN
    v_closed := least(abs(v_book.shares::numeric), abs(v_shares));
    -- The parts of this trade's cash, and of what the open shares had cost, that belong to the shares that close.
    v_realised := sign(v_cash) * trade_rounded(abs(v_cash) * v_closed, abs(v_shares))
      - sign(v_book.realised - v_book.cash)
        * trade_rounded(abs(v_book.realised::numeric - v_book.cash) * v_closed, abs(v_book.shares::numeric));
  END IF;
  UPDATE otc_book SET shares = shares + v_shares::bigint, cash = cash + v_cash::bigint,
      realised = realised + v_realised::bigint, orders = orders + 1
    WHERE stock_id = q.stock_id;
END $$;

REVOKE ALL ON FUNCTION otc_book_trade(otc_quote) FROM PUBLIC;
