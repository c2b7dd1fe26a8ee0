-- A key keeps a repeated command from counting twice: none is forgotten before its time, whoever asks.
-- uses: idempotency_stays
CREATE TRIGGER stays_for_a_month BEFORE DELETE ON idempotency FOR EACH ROW EXECUTE FUNCTION idempotency_stays();
