CREATE OR REPLACE FUNCTION refuse_second_lift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'block % is lifted', OLD.id USING ERRCODE = 'BL004';
END
$$;
