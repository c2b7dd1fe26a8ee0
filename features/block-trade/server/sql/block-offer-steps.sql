-- A draft is written until it is backed; from then on its terms are frozen, and only a split of its stock changes them. An offer
-- of the sandbox exists in a sandbox alone; one of the desk is backed by what two publishers agreed on.
CREATE OR REPLACE FUNCTION block_offer_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_terms CONSTANT text[] := ARRAY['id', 'origin', 'stock_id', 'currency', 'price', 'shares', 'min_shares', 'leverages',
    'key_hash', 'begins_at', 'finishes_at', 'version', 'made_by', 'made_at'];
  v_backing CONSTANT text[] := ARRAY['backed_by', 'back_approval', 'backed_at', 'custodian_reference'];
  v_of_split CONSTANT boolean := current_setting('bolsillo.block_split', true) = NEW.stock_id
    AND (SELECT relowner FROM pg_class WHERE oid = TG_RELID) = current_user::regrole;
  v_name text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.origin = 'sandbox' AND NOT EXISTS (SELECT FROM installation WHERE mode = 'sandbox') THEN
      RAISE EXCEPTION 'offers of the sandbox are made in a sandbox' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state = 'draft' AND NEW.state = 'draft' THEN
    IF NEW.version <> OLD.version + 1 OR NEW.origin <> OLD.origin OR NEW.id <> OLD.id THEN
      RAISE EXCEPTION 'an edit of the offer % is counted', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  FOREACH v_name IN ARRAY v_terms || CASE WHEN OLD.state = 'draft' THEN '{}' ELSE v_backing END LOOP
    IF to_jsonb(NEW) -> v_name IS DISTINCT FROM to_jsonb(OLD) -> v_name
       AND NOT (v_of_split AND v_name IN ('price', 'shares', 'min_shares')) THEN
      RAISE EXCEPTION 'the offer % keeps its %', OLD.id, v_name USING ERRCODE = 'restrict_violation';
    END IF;
  END LOOP;
  IF OLD.state = 'draft' AND NEW.origin = 'desk' THEN
    PERFORM FROM approval WHERE id = NEW.back_approval AND kind = 'block_back' AND state = 'approved'
      AND decided_by = NEW.backed_by AND payload ->> 'offerId' = NEW.id::text
      AND payload ->> 'version' = NEW.version::text AND payload ->> 'reference' = NEW.custodian_reference;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'two persons back the offer %', OLD.id USING ERRCODE = 'BX001';
    END IF;
  END IF;
  IF NEW.state = 'ended' AND OLD.state = 'open' AND NEW.ended_at < NEW.finishes_at THEN
    RAISE EXCEPTION 'the offer % ends at its time', OLD.id USING ERRCODE = 'BX001';
  END IF;
  -- At no moment has an offer that can be bought less in its account than it says is left.
  IF NEW.state = 'open' AND NOT v_of_split AND coalesce((SELECT available FROM ledger.balance
       WHERE investor_id = NEW.id AND asset = NEW.stock_id || '.BLOCK'), 0)
     < NEW.shares - NEW.sold THEN
    RAISE EXCEPTION 'the offer % is not backed', OLD.id USING ERRCODE = 'BX001';
  END IF;
  RETURN NEW;
END
$$;
