-- Moves business time forward, in the sandbox only. BC001: the target lies in the past; BC002: not a sandbox.
CREATE OR REPLACE FUNCTION advance_business_clock(target timestamptz, machine_now timestamptz, moved_by text)
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

REVOKE ALL ON FUNCTION advance_business_clock(timestamp with time zone,timestamp with time zone,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION advance_business_clock(timestamp with time zone,timestamp with time zone,text) TO bolsillo_app;
