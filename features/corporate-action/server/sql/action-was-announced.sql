-- What operators enter is what two of them agreed on, before it takes effect. What a provider tells is taken over as it tells
-- it; in a live house before it takes effect too (a sandbox's clock may have jumped over both).
CREATE OR REPLACE FUNCTION action_was_announced() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT relowner FROM pg_class WHERE oid = TG_RELID) = current_user::regrole THEN
    RETURN NEW;
  END IF;
  IF NEW.effective_at <= business_instant()
     AND (NEW.source = 'operators' OR (SELECT mode FROM installation) = 'live') THEN
    RAISE EXCEPTION 'a corporate action is announced before it takes effect' USING ERRCODE = 'BK001';
  END IF;
  IF NEW.source = 'operators' AND NOT EXISTS (SELECT FROM approval a
      WHERE a.id = NEW.approval_id AND a.kind = 'corporate_action' AND a.state = 'approved'
        AND a.payload ->> 'stockId' = NEW.stock_id AND a.payload ->> 'kind' = NEW.kind
        AND a.payload ->> 'exDate' = NEW.ex_date::text AND a.payload ->> 'reference' = NEW.reference
        AND a.payload ->> 'instrumentKind' = NEW.instrument_kind
        AND (a.payload ->> 'numerator') IS NOT DISTINCT FROM NEW.numerator::text
        AND (a.payload ->> 'denominator') IS NOT DISTINCT FROM NEW.denominator::text
        AND (a.payload ->> 'amount') IS NOT DISTINCT FROM NEW.amount::text
        AND (a.payload ->> 'taxable') IS NOT DISTINCT FROM NEW.taxable::text
        AND (a.payload ->> 'paymentDate') IS NOT DISTINCT FROM NEW.payment_date::text) THEN
    RAISE EXCEPTION 'a corporate action needs the approval of two persons' USING ERRCODE = 'BK002';
  END IF;
  RETURN NEW;
END
$$;
