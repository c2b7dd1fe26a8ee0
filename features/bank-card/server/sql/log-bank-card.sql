-- What became of each account, in a log that nobody changes: each statement stands for one line.
CREATE OR REPLACE FUNCTION log_bank_card() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_event CONSTANT text := CASE WHEN TG_OP = 'INSERT' THEN 'added' WHEN NEW.removed_at IS NULL THEN 'changed' ELSE 'removed' END;
BEGIN
  INSERT INTO bank_card_log (investor_id, card_id, event, account_hash, signature, at)
    VALUES (NEW.investor_id, NEW.id, v_event, NEW.account_hash,
            bank_card_signature(NEW.investor_id, v_event, NEW.id, NEW.account_hash), coalesce(NEW.removed_at, NEW.changed_at));
  RETURN NULL;
END
$$;
