-- Only an auditor says what is behind an alarm, in an open session of theirs, and nobody about themselves.
CREATE OR REPLACE FUNCTION anomaly_noted() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.noted_at := coalesce(operator_at(), NEW.noted_at);
  IF NOT operator_acts(NEW.operator_id, '{auditor}') OR EXISTS (
       SELECT FROM anomaly_alarm WHERE number = NEW.alarm AND NEW.operator_id IN (operator_id, other_id)) THEN
    RAISE EXCEPTION 'the alarm % is settled by an auditor whom it does not name', NEW.alarm
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
