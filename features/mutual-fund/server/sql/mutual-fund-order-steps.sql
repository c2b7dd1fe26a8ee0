-- An order is executed at the NAV of its day, as its fund's source gave it, and rounded once; what it was then stays.
CREATE OR REPLACE FUNCTION mutual_fund_order_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state = OLD.state THEN
    IF to_jsonb(NEW) - 'ledger_head' = to_jsonb(OLD) - 'ledger_head' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the fund order % stays as it is', OLD.id USING ERRCODE = 'BF003';
  END IF;
  IF OLD.state = 'executed' THEN
    IF (NEW.amount, NEW.units, NEW.nav, NEW.executed_at) IS DISTINCT FROM (OLD.amount, OLD.units, OLD.nav, OLD.executed_at)
       OR NEW.settled_at < greatest(NEW.settles_at, NEW.executed_at) THEN
      RAISE EXCEPTION 'the fund order % settles what it executed, on its day', OLD.id USING ERRCODE = 'BF003';
    END IF;
    RETURN NEW;
  END IF;
  PERFORM FROM mutual_fund_nav n
    WHERE n.fund_id = NEW.fund_id AND n.date = NEW.nav_date AND n.nav = NEW.nav AND NEW.executed_at >= n.published_at
      AND CASE NEW.side
        WHEN 'buy' THEN NEW.amount = OLD.amount AND NEW.units = trade_rounded(NEW.amount * 10000000000::numeric, n.nav)
        ELSE NEW.units = OLD.units AND NEW.amount = trade_rounded(NEW.units::numeric * n.nav, 10000000000) END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the fund order % is executed at the value of its day', OLD.id USING ERRCODE = 'BF003';
  END IF;
  RETURN NEW;
END
$$;
