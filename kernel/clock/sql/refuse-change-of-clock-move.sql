CREATE OR REPLACE FUNCTION refuse_change_of_clock_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'clock_move is append-only' USING ERRCODE = 'BC003';
END
$$;
