-- A fill of the dealer's is its quote, share for share and cent for cent, of the order that the quote became.
CREATE OR REPLACE FUNCTION otc_fill_fits() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT q.quote INTO NEW.quote FROM otc_quote q WHERE q.investor_id = NEW.investor_id AND q.order_id = NEW.order_id
    AND NEW.execution_id = 'otc.' || q.id
    AND (NEW.side, NEW.currency, NEW.price, NEW.quantity, NEW.value, NEW.commission, NEW.iva, NEW.regulatory_fee, NEW.source,
         NEW.quoted_at)
      = (q.side, q.currency, q.price, q.quantity, q.value, q.commission, q.iva, q.regulatory_fee, q.source, q.quoted_at);
  IF NOT FOUND OR NEW.filled_at > business_now() + interval '5 seconds' OR NEW.settles_at <= NEW.filled_at
     OR NEW.settles_at > NEW.filled_at + interval '10 days' THEN
    RAISE EXCEPTION 'no quote stands behind the fill %', NEW.execution_id USING ERRCODE = 'BQ001';
  END IF;
  RETURN NEW;
END $$;
