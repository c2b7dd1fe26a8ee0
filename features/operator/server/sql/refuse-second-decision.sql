CREATE OR REPLACE FUNCTION refuse_second_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'approval % is decided', OLD.id USING ERRCODE = 'BL004';
END
$$;
