-- uses: chain_bank_card_log, chain_key_line
-- Each line of the log of an investor's accounts holds the hash of the one before it, as those of their keys do; lines from
-- before are written again in their order.
CREATE TEMPORARY TABLE earlier ON COMMIT DROP AS TABLE bank_card_log;
ALTER TABLE bank_card_log DISABLE TRIGGER append_only;
DELETE FROM bank_card_log;
ALTER TABLE bank_card_log ADD COLUMN seq bigint NOT NULL, ADD COLUMN previous_hash bytea NOT NULL, ADD COLUMN hash bytea NOT NULL;
CREATE UNIQUE INDEX bank_card_log_chain ON bank_card_log (investor_id, seq);
CREATE TRIGGER chained BEFORE INSERT ON bank_card_log FOR EACH ROW EXECUTE FUNCTION chain_bank_card_log();
INSERT INTO bank_card_log (line, investor_id, card_id, event, account_hash, signature, at) OVERRIDING SYSTEM VALUE
  SELECT line, investor_id, card_id, event, account_hash, signature, at FROM earlier ORDER BY line;
ALTER TABLE bank_card_log ENABLE TRIGGER append_only;
