-- Chains a line of the log of an investor's bank accounts.
CREATE OR REPLACE FUNCTION chain_bank_card_log() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT seq, previous, hash INTO NEW.seq, NEW.previous_hash, NEW.hash
    FROM chain_key_line('bank_card_log', NEW.investor_id, NEW.at, ARRAY[NEW.event, NEW.card_id::text,
      coalesce(encode(NEW.account_hash, 'hex'), ''), coalesce(encode(NEW.signature, 'hex'), '')]);
  RETURN NEW;
END
$$;
