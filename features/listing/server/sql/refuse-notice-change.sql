CREATE OR REPLACE FUNCTION refuse_notice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'market_notice is append-only: % refused', TG_OP;
END
$$;
