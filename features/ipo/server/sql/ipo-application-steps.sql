-- An application is its person's, once for each, within the window, and holds what its lots cost at most. After the close
-- nothing of it changes but its result, which is what was drawn at the issue price.
CREATE OR REPLACE FUNCTION ipo_application_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_offer ipo_offer;
  v_by_applicant boolean := true;
BEGIN
  SELECT * INTO STRICT v_offer FROM ipo_offer WHERE id = NEW.offer_id;
  IF TG_OP = 'UPDATE' THEN
    v_by_applicant := NEW.version <> OLD.version;
    IF (NEW.id, NEW.offer_id, NEW.investor_id, NEW.simulated, NEW.created_at)
       IS DISTINCT FROM (OLD.id, OLD.offer_id, OLD.investor_id, OLD.simulated, OLD.created_at) THEN
      RAISE EXCEPTION 'the application % stays whose it is', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.state IN ('success', 'refunded', 'failed') THEN
      RAISE EXCEPTION 'the application % is over', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;

  IF v_by_applicant THEN
    IF v_offer.state <> 'subscription' OR NEW.updated_at < v_offer.opens_at OR NEW.updated_at >= v_offer.closes_at THEN
      RAISE EXCEPTION 'the offer % takes no applications', v_offer.id USING ERRCODE = 'BI002';
    END IF;
    IF NEW.allotted_shares IS NOT NULL OR NEW.won_lots IS NOT NULL OR NEW.state NOT IN ('submitted', 'cancelled')
       OR (TG_OP = 'INSERT' AND (NEW.version <> 1 OR NEW.deposit_before <> 0))
       OR (TG_OP = 'UPDATE' AND (NEW.version <> OLD.version + 1
             OR NEW.deposit_before <> CASE OLD.state WHEN 'submitted' THEN OLD.deposit ELSE 0 END)) THEN
      RAISE EXCEPTION 'the application % is not what its applicant does', NEW.id USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.state = 'cancelled' THEN
      IF (NEW.lots, NEW.price, NEW.deposit, NEW.applied_at) IS DISTINCT FROM (OLD.lots, OLD.price, OLD.deposit, OLD.applied_at) THEN
        RAISE EXCEPTION 'the application % is taken back as it stands', NEW.id USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END IF;
    IF NEW.lots > v_offer.max_lots OR NEW.price <> coalesce(v_offer.issue_price, v_offer.price_high)
       OR NEW.deposit <> NEW.lots::numeric * v_offer.lot_size * NEW.price / 10000 THEN
      RAISE EXCEPTION 'the application % holds what its lots cost at most', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.simulated THEN
      IF v_offer.origin <> 'sandbox' OR EXISTS (SELECT FROM investor WHERE id = NEW.investor_id) THEN
        RAISE EXCEPTION 'nobody is simulated here' USING ERRCODE = 'restrict_violation';
      END IF;
    ELSIF NEW.identity_hash IS DISTINCT FROM (SELECT CASE WHEN state = 'verified' THEN person_hash END FROM kyc_case
        WHERE investor_id = NEW.investor_id ORDER BY state = 'rejected', id DESC LIMIT 1) THEN
      RAISE EXCEPTION 'the applicant of % is verified', NEW.id USING ERRCODE = 'BI003';
    END IF;
    RETURN NEW;
  END IF;

  IF (NEW.lots, NEW.price, NEW.deposit, NEW.deposit_before, NEW.identity_hash, NEW.applied_at)
     IS DISTINCT FROM (OLD.lots, OLD.price, OLD.deposit, OLD.deposit_before, OLD.identity_hash, OLD.applied_at)
     OR NEW.state IN ('cancelled', 'submitted')
     OR (NEW.allotted_shares IS DISTINCT FROM OLD.allotted_shares AND NOT (OLD.state = 'allocated'
           AND NEW.state IN ('winning', 'not_winning') AND v_offer.state = 'allocation'
           AND EXISTS (SELECT FROM ipo_draw WHERE offer_id = NEW.offer_id AND winners IS NOT NULL)))
     -- As many of its own lots as were won, each once.
     OR (NEW.won_lots IS DISTINCT FROM OLD.won_lots AND NOT (OLD.state = 'allocated' AND NEW.state = 'winning'
           AND v_offer.kind = 'ipo' AND (SELECT count(DISTINCT n) * v_offer.lot_size = NEW.allotted_shares
             AND min(n) >= 1 AND max(n) <= NEW.lots AND count(*) = count(DISTINCT n) FROM unnest(NEW.won_lots) AS n)))
     OR (NEW.state = 'failed' AND v_offer.state <> 'cancelled')
     OR (NEW.state IN ('paid', 'refunded') AND v_offer.state <> 'lottery')
     OR (NEW.state = 'success' AND v_offer.state <> 'listing')
     OR (NEW.state = 'paid' AND OLD.state = 'winning' AND (NEW.allotted_price IS DISTINCT FROM v_offer.issue_price
           OR NEW.allotted_amount IS DISTINCT FROM NEW.allotted_shares::numeric * v_offer.issue_price / 10000))
     OR (OLD.state = 'paid' AND (NEW.allotted_price, NEW.allotted_amount) IS DISTINCT FROM (OLD.allotted_price, OLD.allotted_amount))
  THEN
    RAISE EXCEPTION 'the application % goes its way', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
