-- An offer's terms freeze as it opens. Afterwards only what has not come yet moves, and only to later; the close and the
-- beacon's round never do. What two persons must decide names their approval, and says what that says.
CREATE OR REPLACE FUNCTION ipo_offer_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_terms CONSTANT text[] := ARRAY['id', 'kind', 'origin', 'company', 'symbol', 'exchange', 'sector', 'currency', 'price_low',
    'price_high', 'lot_size', 'max_lots', 'volume', 'texts', 'issuance_at', 'opens_at', 'closes_at', 'beacon_source',
    'beacon_chain', 'beacon_round', 'beacon_at', 'version', 'made_by', 'made_at'];
  v_name text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.origin = 'sandbox' AND NOT EXISTS (SELECT FROM installation WHERE mode = 'sandbox') THEN
      RAISE EXCEPTION 'offers of the sandbox are made in a sandbox' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (NEW.kind = 'ipo' AND NEW.issue_price IS NOT NULL) OR NEW.settled_at IS NOT NULL OR NEW.delivered_at IS NOT NULL
       OR (NEW.beacon_source = 'sandbox' AND NOT EXISTS (SELECT FROM installation WHERE mode = 'sandbox')) THEN
      RAISE EXCEPTION 'an offer begins without a result' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;

  IF (OLD.state <> 'draft' AND NOT (OLD.state = 'pending' AND NEW.state = 'draft')) OR (OLD.state = 'draft' AND NEW.state = 'pending') THEN
    FOREACH v_name IN ARRAY v_terms LOOP
      IF to_jsonb(NEW) -> v_name IS DISTINCT FROM to_jsonb(OLD) -> v_name THEN
        RAISE EXCEPTION 'the offer % keeps its %', OLD.id, v_name USING ERRCODE = 'restrict_violation';
      END IF;
    END LOOP;
    IF NEW.allocated_at < OLD.allocated_at OR NEW.lottery_at < OLD.lottery_at OR NEW.listing_at < OLD.listing_at
       OR (NEW.allocated_at <> OLD.allocated_at AND OLD.state NOT IN ('pending', 'subscription', 'closed'))
       OR (NEW.lottery_at <> OLD.lottery_at AND OLD.state NOT IN ('pending', 'subscription', 'closed', 'allocation'))
       OR (NEW.listing_at <> OLD.listing_at AND OLD.state IN ('listing', 'cancelled')) THEN
      RAISE EXCEPTION 'dates of the offer % move to later, before they come', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NEW.state = OLD.state AND NEW.version = OLD.version
        AND to_jsonb(NEW) - 'state' IS DISTINCT FROM to_jsonb(OLD) - 'state' THEN
    RAISE EXCEPTION 'an edit of the offer % is counted', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;

  IF OLD.state = 'draft' AND NEW.state = 'pending' THEN
    PERFORM FROM approval WHERE id = NEW.publish_approval AND kind = 'ipo_publish' AND state = 'approved'
      AND decided_by = NEW.published_by AND payload ->> 'offerId' = NEW.id::text
      AND payload ->> 'version' = NEW.version::text AND NEW.version = OLD.version;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'two persons publish the offer %', OLD.id USING ERRCODE = 'BI001';
    END IF;
  END IF;

  IF NEW.allocated_lots <> OLD.allocated_lots AND (OLD.state <> 'draft' OR NEW.state = 'pending') AND NEW.state <> 'draft' THEN
    PERFORM FROM approval WHERE id = NEW.allocation_approval AND kind = 'ipo_allocation' AND state = 'approved'
      AND payload ->> 'offerId' = NEW.id::text AND payload ->> 'lots' = NEW.allocated_lots::text
      AND payload ->> 'version' = NEW.version::text
      AND NEW.allocation_approval IS DISTINCT FROM OLD.allocation_approval;
    IF NOT FOUND OR OLD.state NOT IN ('pending', 'subscription') OR NEW.state <> OLD.state THEN
      RAISE EXCEPTION 'two persons set the allocation of the offer %, before its close', OLD.id USING ERRCODE = 'BI001';
    END IF;
  END IF;

  IF NEW.issue_price IS DISTINCT FROM OLD.issue_price AND (OLD.state <> 'draft' OR NEW.state = 'pending') AND NEW.state <> 'draft' THEN
    PERFORM FROM approval WHERE id = NEW.price_approval AND kind = 'ipo_issue_price' AND state = 'approved'
      AND payload ->> 'offerId' = NEW.id::text AND (payload ->> 'price')::numeric * 1000000 = NEW.issue_price
      AND payload ->> 'reference' = NEW.price_reference;
    IF (NOT FOUND AND OLD.origin <> 'sandbox') OR OLD.issue_price IS NOT NULL OR OLD.state IN ('listing', 'cancelled') THEN
      RAISE EXCEPTION 'two persons enter the issue price of the offer %, once', OLD.id USING ERRCODE = 'BI001';
    END IF;
  END IF;

  IF NEW.state = 'cancelled' AND OLD.state IN ('closed', 'allocation', 'lottery') THEN
    PERFORM FROM approval WHERE id = NEW.cancel_approval AND kind = 'ipo_cancel' AND state = 'approved'
      AND decided_by = NEW.cancelled_by AND payload ->> 'offerId' = NEW.id::text
      AND payload ->> 'reference' = NEW.cancel_reference AND payload ->> 'reason' = NEW.cancel_reason;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'two persons cancel the offer % after its close', OLD.id USING ERRCODE = 'BI001';
    END IF;
  END IF;
  IF OLD.state = 'cancelled' AND to_jsonb(NEW) - 'settled_at' <> to_jsonb(OLD) - 'settled_at' THEN
    RAISE EXCEPTION 'the offer % is over', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;

  IF OLD.state = 'subscription' AND NEW.state = 'closed' THEN
    PERFORM FROM ipo_draw WHERE offer_id = NEW.id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the list of the offer % is not final', OLD.id USING ERRCODE = 'BI001';
    END IF;
  END IF;
  -- Who won what is what was drawn, and nothing else.
  IF OLD.state = 'allocation' AND NEW.state = 'lottery' THEN
    PERFORM FROM ipo_draw d WHERE d.offer_id = NEW.id AND d.winners IS NOT NULL;
    IF NOT FOUND OR EXISTS (
      SELECT FROM (SELECT id, allotted_shares FROM ipo_application
                    WHERE offer_id = NEW.id AND state IN ('winning', 'not_winning')) a
        FULL JOIN (SELECT w.id, w.shares FROM ipo_draw d,
                     jsonb_to_recordset(d.winners) AS w (id text, shares bigint) WHERE d.offer_id = NEW.id) w USING (id)
       WHERE coalesce(a.allotted_shares, -1) <> coalesce(w.shares, 0)) THEN
      RAISE EXCEPTION 'the winners of the offer % are those who were drawn', OLD.id USING ERRCODE = 'BI001';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
