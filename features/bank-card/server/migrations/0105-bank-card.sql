-- Where an investor wants their money sent. Names and numbers lie sealed, bound to their row; nothing of a removed card
-- stays but that there was one.
CREATE TABLE bank_card (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  details_sealed bytea,
  -- Keyed hash of both numbers with their owner: says only whether an investor has them already.
  numbers_hash bytea NOT NULL CHECK (length(numbers_hash) = 32),
  -- Business time: a new or changed account waits for its first payout.
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL CHECK (changed_at >= created_at),
  removed_at timestamptz,
  CHECK ((removed_at IS NULL) = (details_sealed IS NOT NULL))
);
CREATE INDEX bank_card_of_investor ON bank_card (investor_id, id DESC) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX bank_card_once ON bank_card (numbers_hash) WHERE removed_at IS NULL;

REVOKE UPDATE, DELETE ON bank_card FROM bolsillo_app;
GRANT UPDATE (details_sealed, numbers_hash, changed_at, removed_at) ON bank_card TO bolsillo_app;
-- A removed card does not come back, and no day of waiting is shortened.
CREATE FUNCTION bank_card_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.removed_at IS NOT NULL THEN
    RAISE EXCEPTION 'the bank card % was removed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.changed_at < OLD.changed_at OR (NEW.numbers_hash <> OLD.numbers_hash AND NEW.changed_at = OLD.changed_at) THEN
    RAISE EXCEPTION 'a changed account waits anew' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER bank_card_goes_forward BEFORE UPDATE ON bank_card
  FOR EACH ROW EXECUTE FUNCTION bank_card_goes_forward();
