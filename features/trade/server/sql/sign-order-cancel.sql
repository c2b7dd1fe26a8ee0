-- An order that its investor takes back carries the signature of the device on which that was asked for, or none: the database
-- writes which.
CREATE OR REPLACE FUNCTION sign_order_cancel() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.cancel_signature := signed_of(NEW.investor_id, 'trade/cancel', NEW.id);
  RETURN NEW;
END
$$;
