-- What an authority ordered: while one stands, the investor's withdrawals stop. Placing and lifting each need two
-- persons, and the database asks for their approval itself. Instants are business time.
CREATE TABLE legal_hold (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  -- Who ordered it, and where that can be looked up: both are read by the investor.
  authority text NOT NULL CHECK (length(authority) BETWEEN 1 AND 120),
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 120),
  approval_id uuid NOT NULL UNIQUE REFERENCES approval (id),
  placed_at timestamptz NOT NULL,
  lift_approval_id uuid UNIQUE REFERENCES approval (id),
  lifted_at timestamptz,
  CHECK ((lifted_at IS NULL) = (lift_approval_id IS NULL))
);
CREATE INDEX legal_hold_in_force ON legal_hold (investor_id, id) WHERE lifted_at IS NULL;
CREATE INDEX legal_hold_of ON legal_hold (investor_id, id DESC);
CREATE INDEX legal_hold_newest ON legal_hold (id DESC);

REVOKE UPDATE, DELETE ON legal_hold FROM bolsillo_app;
GRANT UPDATE (lift_approval_id, lifted_at) ON legal_hold TO bolsillo_app;

CREATE FUNCTION legal_hold_was_approved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM approval
      WHERE id = NEW.approval_id AND kind = 'legal_hold' AND state = 'approved'
        AND subject_id = NEW.investor_id::text
        AND payload ->> 'authority' = NEW.authority AND payload ->> 'reference' = NEW.reference;
    IF NOT FOUND OR NEW.lift_approval_id IS NOT NULL THEN
      RAISE EXCEPTION 'a legal hold needs the approval of two persons' USING ERRCODE = 'BO002';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.lifted_at IS NOT NULL THEN
    RAISE EXCEPTION 'legal hold % is lifted', OLD.id USING ERRCODE = 'BL004';
  END IF;
  PERFORM FROM approval
    WHERE id = NEW.lift_approval_id AND kind = 'legal_hold_lift' AND state = 'approved'
      AND subject_id = NEW.investor_id::text AND payload ->> 'holdId' = NEW.id::text;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'lifting a legal hold needs the approval of two persons' USING ERRCODE = 'BO002';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER legal_hold_needs_approval BEFORE INSERT OR UPDATE ON legal_hold
  FOR EACH ROW EXECUTE FUNCTION legal_hold_was_approved();
