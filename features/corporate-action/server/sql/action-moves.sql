-- An action ends when all that it does is done, and is cancelled by two persons before it takes effect.
CREATE OR REPLACE FUNCTION action_moves() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state = OLD.state THEN
    RAISE EXCEPTION 'nothing of the corporate action % changes but its state', OLD.id USING ERRCODE = 'BK003';
  END IF;
  IF NEW.state = 'cancelled' THEN
    IF OLD.effective_at <= business_instant() THEN
      RAISE EXCEPTION 'the corporate action % has taken effect', OLD.id USING ERRCODE = 'BK001';
    END IF;
    PERFORM FROM approval WHERE id = NEW.cancel_approval_id AND kind = 'corporate_action_cancel' AND state = 'approved'
      AND payload ->> 'actionId' = OLD.id::text;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'cancelling a corporate action needs the approval of two persons' USING ERRCODE = 'BK002';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.kind = 'split') <> (OLD.state = 'announced' AND NEW.state = 'done') THEN
    RAISE EXCEPTION 'a % does not go from % to %', NEW.kind, OLD.state, NEW.state USING ERRCODE = 'BK003';
  END IF;
  IF OLD.state = 'announced' AND EXISTS (SELECT FROM trade_position p
      WHERE p.stock_id = OLD.stock_id AND p.state = 'open' AND p.quantity > 0
        AND NOT EXISTS (SELECT FROM corporate_holding h WHERE h.action_id = OLD.id AND h.investor_id = p.investor_id)) THEN
    RAISE EXCEPTION 'not every holder is in the record of the corporate action %', OLD.id USING ERRCODE = 'BK003';
  END IF;
  IF NEW.state = 'done' AND EXISTS (SELECT FROM corporate_holding WHERE action_id = OLD.id AND done_at IS NULL) THEN
    RAISE EXCEPTION 'not all of the corporate action % is done', OLD.id USING ERRCODE = 'BK003';
  END IF;
  RETURN NEW;
END
$$;
