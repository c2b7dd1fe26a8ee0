-- A loan moves a score once for being repaid in time, or once for being late, by as much as its rule says.
CREATE OR REPLACE FUNCTION score_by_loan() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM loan l WHERE l.id = NEW.subject_id AND l.investor_id = NEW.investor_id
    AND CASE NEW.reason
      WHEN 'on_time' THEN NEW.change = 10 AND l.state = 'repaid' AND l.overdue_at IS NULL
      WHEN 'late' THEN NEW.change = -30 AND l.overdue_at IS NOT NULL
      ELSE false
    END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a credit score changes by how a loan was repaid' USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
