-- Names lie sealed, so who looks for one finds it by keyed hashes: of each word of a name, and of its beginnings. They
-- say only whether two are the same, and only to who has the key.
CREATE TABLE kyc_name_word (
  word_hash bytea NOT NULL CHECK (length(word_hash) = 32),
  case_id uuid NOT NULL REFERENCES kyc_case (id),
  investor_id uuid NOT NULL REFERENCES investor (id),
  PRIMARY KEY (word_hash, case_id)
);
CREATE INDEX kyc_name_word_of_case ON kyc_name_word (case_id);
REVOKE UPDATE, DELETE ON kyc_name_word FROM bolsillo_app;
