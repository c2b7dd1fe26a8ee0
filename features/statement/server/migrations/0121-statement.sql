-- Which entries a month's statement has, fixed when the month was over and somebody asked for it or for a later one: the
-- same statement comes out however often it is asked for. What is posted later, with an instant of a month gone by, stands
-- in the next statement. Nobody can edit it.
CREATE TABLE statement (
  investor_id uuid NOT NULL,
  -- The first day of the month, in Mexico City.
  month date NOT NULL CHECK (month = date_trunc('month', month)::date),
  -- The last entry of the investor's chain that it has, and its hash.
  last_seq bigint NOT NULL CHECK (last_seq > 0),
  head bytea NOT NULL,
  -- Business instant.
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (investor_id, month)
);

CREATE FUNCTION check_statement() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.entry e
                  WHERE e.investor_id = NEW.investor_id AND e.seq = NEW.last_seq AND e.hash = NEW.head)
     OR EXISTS (SELECT FROM statement s
                 WHERE s.investor_id = NEW.investor_id AND (s.month >= NEW.month OR s.last_seq > NEW.last_seq)) THEN
    RAISE EXCEPTION 'statement: % does not follow from the chain', NEW.month USING ERRCODE = 'BP002';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER follows_the_chain BEFORE INSERT ON statement FOR EACH ROW EXECUTE FUNCTION check_statement();

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
REVOKE UPDATE, DELETE, TRUNCATE ON statement FROM bolsillo_app;
