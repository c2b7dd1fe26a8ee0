-- One withdrawal of an investor after the other, until the transaction ends: two at once see each other.
CREATE OR REPLACE FUNCTION withdrawal_limit() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.investor_id::text, 145));
  -- What no quote gave is no rate: nobody knows what such pesos are worth.
  IF NEW.currency = 'MXN' AND NOT rate_is_kept(NEW.fx_rate) THEN NEW.fx_rate := NULL; END IF;
  NEW.needs_two :=
    withdrawal_needs_two(NEW.investor_id, NEW.currency, NEW.amount, NEW.fx_rate, NEW.requested_at);
  IF NEW.state <> 'pending' OR NEW.approved_at IS NOT NULL OR NEW.approval_id IS NOT NULL
     OR NEW.return_approval_id IS NOT NULL OR NEW.resolve_by IS NOT NULL THEN
    RAISE EXCEPTION 'a withdrawal begins as asked for' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
