-- Gives a message the next place of its conversation: from 1, without gaps, whoever sends at the same time. What the firm
-- says is said by an operator of support in their open session. Its own rights, for nobody else counts the places.
CREATE OR REPLACE FUNCTION chat_message_in_order() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  UPDATE chat_conversation SET last_sequence = last_sequence + 1 WHERE investor_id = NEW.investor_id
    RETURNING last_sequence INTO NEW.sequence;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no such conversation' USING ERRCODE = 'BH001';
  END IF;
  IF NEW.operator_id IS NOT NULL AND NOT operator_acts(NEW.operator_id, '{support}') THEN
    RAISE EXCEPTION 'only support speaks for the firm, in an open session' USING ERRCODE = 'BH002';
  END IF;
  PERFORM FROM chat_case c WHERE c.id = NEW.case_id AND c.investor_id = NEW.investor_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a message belongs to a case of its conversation' USING ERRCODE = 'BH001';
  END IF;
  IF NEW.image_id IS NOT NULL THEN
    PERFORM FROM file f WHERE f.id = NEW.image_id AND f.owner_id = NEW.investor_id AND f.used_at IS NOT NULL
      AND f.kind = CASE NEW.sender WHEN 'investor' THEN 'chat' ELSE 'chat_answer' END;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a message shows a picture of its own conversation' USING ERRCODE = 'BH001';
    END IF;
  END IF;
  IF NEW.card_id IS NOT NULL THEN
    PERFORM FROM deposit d WHERE NEW.card_kind = 'deposit' AND d.id = NEW.card_id AND d.investor_id = NEW.investor_id
      UNION ALL SELECT FROM trade_order o WHERE NEW.card_kind = 'order' AND o.id = NEW.card_id AND o.investor_id = NEW.investor_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a card shows what is the investor''s own' USING ERRCODE = 'BH001';
    END IF;
  END IF;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION chat_message_in_order() FROM PUBLIC;
