-- Whom the firm has blocked, by whom and why. A block stops buying only; who is blocked logs in, sees, sells and
-- withdraws. Rows are never taken out: a lifted block stays. Instants are business time.
CREATE TABLE investor_block (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  -- Read by the investor.
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  blocked_by uuid NOT NULL REFERENCES operator (id),
  blocked_at timestamptz NOT NULL,
  lifted_by uuid REFERENCES operator (id),
  lifted_at timestamptz,
  lift_reason text CHECK (length(lift_reason) BETWEEN 1 AND 500),
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CHECK ((lifted_at IS NULL) = (lift_reason IS NULL))
);
-- One block at a time; asked at every call, so it stays as small as the blocks in force are few.
CREATE UNIQUE INDEX investor_block_in_force ON investor_block (investor_id) WHERE lifted_at IS NULL;
CREATE INDEX investor_block_of ON investor_block (investor_id, id DESC);

REVOKE UPDATE, DELETE ON investor_block FROM bolsillo_app;
GRANT UPDATE (lifted_by, lifted_at, lift_reason) ON investor_block TO bolsillo_app;
CREATE FUNCTION refuse_second_lift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'block % is lifted', OLD.id USING ERRCODE = 'BL004';
END
$$;
CREATE TRIGGER lifted_once BEFORE UPDATE ON investor_block
  FOR EACH ROW WHEN (OLD.lifted_at IS NOT NULL) EXECUTE FUNCTION refuse_second_lift();
