CREATE OR REPLACE FUNCTION refuse_state_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a row of % does not begin as %', TG_TABLE_NAME, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RAISE EXCEPTION 'a row of % does not go from % to %', TG_TABLE_NAME, OLD.state, NEW.state
    USING ERRCODE = 'restrict_violation';
END
$$;
