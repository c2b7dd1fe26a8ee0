CREATE OR REPLACE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: what is over cannot be changed', TG_TABLE_NAME USING ERRCODE = 'BT001';
END $$;
