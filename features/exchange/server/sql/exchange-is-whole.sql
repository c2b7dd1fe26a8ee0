-- At the commit, what went out by an exchange has come in, and the other way round: a transaction has both.
CREATE OR REPLACE FUNCTION exchange_is_whole() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT array_agg(name ORDER BY position) FROM ledger.posting
       WHERE investor_id = NEW.investor_id AND transaction_number = NEW.transaction_number)
     IS DISTINCT FROM '{exchange.out,exchange.in}'::text[] THEN
    RAISE EXCEPTION 'an exchange goes out and comes in' USING ERRCODE = 'BX001';
  END IF;
  RETURN NULL;
END $$;
