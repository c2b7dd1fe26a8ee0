-- A loan costs what the tariff says for its investor's score, and with what is owed and what waits it is within that score's
-- limit. One investor's loans come one after another. A rule agrees only to what the tariff lets it.
CREATE OR REPLACE FUNCTION loan_is_within_limit() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_on date := (NEW.asked_at AT TIME ZONE 'America/Mexico_City')::date;
  v_score integer;
  v_band loan_band;
  v_taken numeric;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('loan ' || NEW.investor_id, 0));
  v_score := loan_score_of(NEW.investor_id);
  v_band := loan_band_at(v_score, v_on);
  IF NOT EXISTS (SELECT FROM kyc_case WHERE investor_id = NEW.investor_id AND state = 'verified') THEN
    RAISE EXCEPTION 'a loan needs a verified identity' USING ERRCODE = 'BO001';
  END IF;
  SELECT coalesce(sum(CASE state WHEN 'waiting' THEN amount ELSE (loan_due(id, v_on)).principal END), 0) INTO v_taken
    FROM loan WHERE investor_id = NEW.investor_id AND state IN ('waiting', 'running');
  IF (NEW.score = v_score AND NEW.yearly_rate = v_band.yearly_rate AND v_taken + NEW.amount <= v_band.maximum
      AND NEW.penalty_rate = trade_rounded(NEW.yearly_rate::numeric * loan_setting_on('penalty_share', v_on), 100000000)
      AND NEW.iva_rate = loan_setting_on('iva_rate', v_on)) IS NOT TRUE THEN
    RAISE EXCEPTION 'a loan is within the limit of its score, at its tariff' USING ERRCODE = 'BO001';
  END IF;
  IF NEW.state = 'running' AND (NEW.amount <= loan_setting_on('instant_mxn_cents', v_on)
      AND v_score >= loan_setting_on('instant_score', v_on) AND NEW.decided_by IS NULL) IS NOT TRUE THEN
    RAISE EXCEPTION 'a person decides on this loan' USING ERRCODE = 'BO001';
  END IF;
  IF NEW.credited_at IS NOT NULL AND (NEW.due_on = (NEW.credited_at AT TIME ZONE 'America/Mexico_City')::date + NEW.term_days) IS NOT TRUE THEN
    RAISE EXCEPTION 'a loan is due when its term is over' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
