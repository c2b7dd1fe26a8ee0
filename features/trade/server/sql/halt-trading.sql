-- Halts buying where all working buys come to more than the firm's limit. They can have grown only where there is a newer
-- order than p_seen; gives the newest one's number, for the next time.
CREATE OR REPLACE FUNCTION halt_trading(p_at timestamptz, p_seen bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_newest bigint := (SELECT last_value FROM trade_order_number);
  v_limits jsonb;
  v_currency text;
  v_open numeric;
  v_most bigint;
BEGIN
  IF v_newest = p_seen OR trading_halted() THEN RETURN v_newest; END IF;
  v_limits := order_limits(p_at);
  FOREACH v_currency IN ARRAY ARRAY['usd', 'mxn'] LOOP
    v_most := v_limits ->> ('firm_open_' || v_currency);
    v_open := open_buys(NULL, upper(v_currency));
    IF v_open > v_most THEN
      INSERT INTO trading_halt (cause, seen, most, halted_at) VALUES ('firm_open_' || v_currency, v_open, v_most, p_at)
        ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  RETURN v_newest;
END
$$;

REVOKE ALL ON FUNCTION halt_trading(timestamp with time zone,bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION halt_trading(timestamp with time zone,bigint) TO bolsillo_app;
