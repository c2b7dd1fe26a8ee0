CREATE OR REPLACE FUNCTION approval_session() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.requested_in := operator_session();
    NEW.requested_at := coalesce(operator_at(), NEW.requested_at);
    NEW.requested_signature := operator_signed();
    NEW.decided_in := NULL;
    NEW.decided_signature := NULL;
  ELSE
    NEW.decided_in := operator_session();
    NEW.decided_at := coalesce(operator_at(), NEW.decided_at);
    NEW.decided_signature := operator_signed();
  END IF;
  RETURN NEW;
END
$$;
