-- uses: account_is_signed, bank_card_signature, sign_bank_card, log_bank_card, refuse_investor_key_change
-- What a device signs in an account's place: a hash whose salt lies sealed with the account and goes with it. Accounts from
-- before have none.
ALTER TABLE bank_card ADD COLUMN account_hash bytea CHECK (length(account_hash) = 32);
ALTER TABLE bank_card ADD COLUMN signature bytea;
ALTER TABLE bank_card ADD CONSTRAINT bank_card_signed FOREIGN KEY (investor_id, signature)
  REFERENCES investor_signature (investor_id, statement_hash);
GRANT UPDATE (account_hash) ON bank_card TO bolsillo_app;

CREATE TABLE bank_card_log (
  line bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  card_id uuid NOT NULL REFERENCES bank_card (id),
  event text NOT NULL CHECK (event IN ('added', 'changed', 'removed')),
  account_hash bytea,
  -- The statement with which the investor's device signed it; null where none did.
  signature bytea,
  -- Business time.
  at timestamptz NOT NULL,
  CONSTRAINT bank_card_log_signed FOREIGN KEY (investor_id, signature)
    REFERENCES investor_signature (investor_id, statement_hash)
);
CREATE INDEX bank_card_log_of ON bank_card_log (card_id, line);
CREATE UNIQUE INDEX bank_card_log_signature ON bank_card_log (signature) WHERE signature IS NOT NULL;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_card_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_investor_key_change();
REVOKE INSERT, UPDATE, DELETE ON bank_card_log FROM bolsillo_app;

CREATE TRIGGER signed BEFORE INSERT OR UPDATE ON bank_card FOR EACH ROW EXECUTE FUNCTION sign_bank_card();
CREATE TRIGGER logged AFTER INSERT OR UPDATE ON bank_card FOR EACH ROW EXECUTE FUNCTION log_bank_card();
