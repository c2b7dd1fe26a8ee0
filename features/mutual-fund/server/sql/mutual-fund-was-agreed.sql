-- A fund is one that two publishers agreed on, term for term; a sandbox may begin with some of its own.
CREATE OR REPLACE FUNCTION mutual_fund_was_agreed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_terms jsonb := to_jsonb(NEW) - 'approval_id' - 'opened_at';
BEGIN
  IF NEW.approval_id IS NULL THEN
    IF (SELECT mode FROM installation) IS DISTINCT FROM 'sandbox' THEN
      RAISE EXCEPTION 'a fund needs the approval of two persons' USING ERRCODE = 'BF001';
    END IF;
    RETURN NEW;
  END IF;
  PERFORM FROM approval
    WHERE id = NEW.approval_id AND kind = 'mutual_fund' AND state = 'approved' AND payload -> 'terms' = v_terms;
  IF NOT FOUND OR NEW.nav_source <> 'import' THEN
    RAISE EXCEPTION 'a fund is what two persons agreed on' USING ERRCODE = 'BF001';
  END IF;
  RETURN NEW;
END
$$;
