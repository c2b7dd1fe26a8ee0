-- What is bought or sold at an instant settles on a later day, by the calendar of the exchanges in New York: BX004 else.
CREATE OR REPLACE FUNCTION block_settles_later(p_at timestamptz, p_settles_at timestamptz) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  IF ((p_settles_at AT TIME ZONE 'America/New_York')::date > (p_at AT TIME ZONE 'America/New_York')::date) IS NOT TRUE THEN
    RAISE EXCEPTION 'a block of % does not settle at %', p_at, p_settles_at USING ERRCODE = 'BX004';
  END IF;
END $$;
