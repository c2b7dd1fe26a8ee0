-- Business time = machine time + offset, and never before the instant it was last moved to. One row, changed by
-- advance_business_clock alone; every move stays on record.
CREATE TABLE business_clock (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  offset_ms bigint NOT NULL DEFAULT 0 CHECK (offset_ms >= 0),
  not_before timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO business_clock DEFAULT VALUES;

CREATE TABLE clock_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  moved_from timestamptz NOT NULL,
  moved_to timestamptz NOT NULL CHECK (moved_to >= moved_from),
  moved_by text NOT NULL,
  machine_time timestamptz NOT NULL
);
REVOKE INSERT, UPDATE, DELETE ON business_clock, clock_move FROM bolsillo_app;

CREATE FUNCTION refuse_change_of_clock_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'clock_move is append-only' USING ERRCODE = 'BC003';
END
$$;
CREATE TRIGGER clock_move_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON clock_move
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_clock_move();

-- Moves business time forward, in the sandbox only. BC001: the target lies in the past; BC002: not a sandbox.
CREATE FUNCTION advance_business_clock(target timestamptz, machine_now timestamptz, moved_by text)
RETURNS TABLE (offset_ms bigint, not_before timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  clock business_clock;
  present timestamptz;
  new_offset_ms bigint;
BEGIN
  IF (SELECT mode FROM installation) IS DISTINCT FROM 'sandbox' THEN
    RAISE EXCEPTION 'business time moves by itself in this mode' USING ERRCODE = 'BC002';
  END IF;
  SELECT * INTO STRICT clock FROM business_clock FOR UPDATE;
  present := greatest(machine_now + clock.offset_ms * interval '1 millisecond', clock.not_before);
  IF target < present THEN
    RAISE EXCEPTION 'business time never goes back' USING ERRCODE = 'BC001';
  END IF;
  new_offset_ms := greatest(0, round(extract(epoch FROM target - machine_now) * 1000));
  UPDATE business_clock SET offset_ms = new_offset_ms, not_before = target;
  INSERT INTO clock_move (moved_from, moved_to, moved_by, machine_time)
    VALUES (present, target, moved_by, machine_now);
  RETURN QUERY SELECT new_offset_ms, target;
END
$$;
REVOKE ALL ON FUNCTION advance_business_clock FROM PUBLIC;
GRANT EXECUTE ON FUNCTION advance_business_clock TO bolsillo_app;
