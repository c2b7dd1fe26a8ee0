-- The list is the applications of the close, in its fixed form, whoever writes it; randomness, which nobody knows before its
-- round's time, and winners are set once. What is allotted is all that there is, or all that was asked for, and nobody gets
-- more than they asked for.
CREATE OR REPLACE FUNCTION ipo_draw_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_offer ipo_offer;
  v_list text;
  v_applicants bigint;
  v_lots bigint;
BEGIN
  SELECT * INTO v_offer FROM ipo_offer WHERE id = NEW.offer_id;
  IF TG_OP = 'INSERT' THEN
    SELECT v_offer.id::text || ' ' || v_offer.allocated_lots || E'\n'
             || coalesce(string_agg(id || ' ' || lots || E'\n', '' ORDER BY id COLLATE "C"), ''),
           count(*), coalesce(sum(lots), 0)
      INTO v_list, v_applicants, v_lots FROM ipo_application WHERE offer_id = NEW.offer_id AND state <> 'cancelled';
    IF v_offer.state <> 'subscription' OR NEW.list <> v_list OR NEW.allocated_lots <> v_offer.allocated_lots
       OR NEW.randomness IS NOT NULL OR NEW.winners IS NOT NULL OR NEW.closed_at <> v_offer.closes_at
       OR NEW.applicants <> v_applicants OR NEW.lots <> v_lots THEN
      RAISE EXCEPTION 'the list of the offer % is who applied', NEW.offer_id USING ERRCODE = 'BI001';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.randomness IS NOT NULL AND (NEW.randomness, NEW.signature) IS DISTINCT FROM (OLD.randomness, OLD.signature))
     OR (OLD.winners IS NOT NULL AND (NEW.winners, NEW.drawn_at) IS DISTINCT FROM (OLD.winners, OLD.drawn_at))
     OR (OLD.winners IS NULL AND NEW.winners IS NOT NULL AND OLD.randomness IS NULL AND v_offer.kind = 'ipo')
     OR (v_offer.beacon_source = 'drand' AND NEW.randomness IS NOT NULL AND NEW.signature IS NULL)
     -- A server's clock may run ahead of the database's by five seconds.
     OR (OLD.randomness IS NULL AND NEW.randomness IS NOT NULL AND v_offer.beacon_at > business_now() + interval '5 seconds') THEN
    RAISE EXCEPTION 'the draw of the offer % is made once', NEW.offer_id USING ERRCODE = 'BI001';
  END IF;
  IF OLD.winners IS NULL AND NEW.winners IS NOT NULL THEN
    IF EXISTS (SELECT FROM jsonb_to_recordset(NEW.winners) AS w (id text, shares bigint)
                 LEFT JOIN ipo_application a ON a.id = w.id AND a.offer_id = NEW.offer_id AND a.state <> 'cancelled'
                WHERE a.id IS NULL OR w.shares IS NULL OR w.shares <= 0 OR w.shares > a.lots::bigint * v_offer.lot_size)
       OR (SELECT coalesce(sum(w.shares), 0) FROM jsonb_to_recordset(NEW.winners) AS w (id text, shares bigint))
          <> least(NEW.allocated_lots::bigint, NEW.lots) * v_offer.lot_size THEN
      RAISE EXCEPTION 'the draw of the offer % gives away what there is', NEW.offer_id USING ERRCODE = 'BI001';
    END IF;
    -- The draw is made again here: who holds the application's log-in chooses nobody.
    IF v_offer.kind = 'ipo' AND EXISTS (
      SELECT FROM ipo_drawn(NEW.offer_id, NEW.allocated_lots, NEW.list_hash, NEW.randomness) p
        FULL JOIN jsonb_to_recordset(NEW.winners) AS w (id text, shares bigint) ON w.id = p.id
       WHERE coalesce(p.lots * v_offer.lot_size, 0) <> coalesce(w.shares, 0)) THEN
      RAISE EXCEPTION 'the winners of the offer % are those whom its list and its number give', NEW.offer_id USING ERRCODE = 'BI001';
    END IF;
    -- A placement has no draw: each applicant gets their pro rata allotment.
    IF v_offer.kind = 'placement' AND EXISTS (
      SELECT FROM ipo_pro_rata(NEW.offer_id, NEW.allocated_lots, NEW.lots, v_offer.lot_size) p
        FULL JOIN jsonb_to_recordset(NEW.winners) AS w (id text, shares bigint) ON w.id = p.id
       WHERE coalesce(p.shares, 0) <> coalesce(w.shares, 0)) THEN
      RAISE EXCEPTION 'the placement % is allotted pro rata', NEW.offer_id USING ERRCODE = 'BI001';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
