-- What needs two persons: one asks, another decides. The database itself refuses that they be one.
CREATE TABLE approval (
  id uuid PRIMARY KEY,
  -- Which feature's deed it is: 'adjustment', 'withdrawal'.
  kind text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  payload jsonb NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  requested_by uuid NOT NULL REFERENCES operator (id),
  -- Security time.
  requested_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected')),
  decided_by uuid REFERENCES operator (id),
  decided_at timestamptz,
  opinion text NOT NULL DEFAULT '' CHECK (length(opinion) <= 500),
  CONSTRAINT approval_two_persons CHECK (decided_by <> requested_by),
  CHECK ((state = 'waiting') = (decided_by IS NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL))
);
CREATE INDEX approval_waiting ON approval (id) WHERE state = 'waiting';
-- A decision is the only thing that may be written later, and only once; requests are never taken out.
REVOKE UPDATE, DELETE ON approval FROM bolsillo_app;
GRANT UPDATE (state, decided_by, decided_at, opinion) ON approval TO bolsillo_app;
CREATE FUNCTION refuse_second_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'approval % is decided', OLD.id USING ERRCODE = 'BL004';
END
$$;
CREATE TRIGGER decided_once BEFORE UPDATE ON approval
  FOR EACH ROW WHEN (OLD.state <> 'waiting') EXECUTE FUNCTION refuse_second_decision();

-- Which operator has a case of a queue in hand.
CREATE TABLE case_hold (
  kind text NOT NULL,
  subject_id text NOT NULL,
  operator_id uuid NOT NULL REFERENCES operator (id),
  -- Security time.
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (kind, subject_id)
);
