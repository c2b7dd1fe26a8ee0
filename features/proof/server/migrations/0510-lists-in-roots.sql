-- Lists that are final, such as that of who applied to an offer, go out with the next daily root: whoever keeps its seal has
-- pinned them, and not even the owner of the database can exchange one unseen.
CREATE TABLE proof_list (
  -- Whose list it is, such as an offer's id.
  subject uuid PRIMARY KEY,
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  -- The root that names it; null until the next one.
  number bigint REFERENCES proof_root (number)
);
CREATE INDEX proof_list_to_name ON proof_list (subject) WHERE number IS NULL;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON proof_list FROM bolsillo_app;

-- A line `<subject> <hash>` for each, by subject; null in roots from before lists were named.
ALTER TABLE proof_root ADD COLUMN lists text;

-- uses: proof_seal, proof_lists_to_name, proof_name_lists, proof_list_steps, check_proof_root, refuse_proof_change
CREATE TRIGGER names_lists AFTER INSERT ON proof_root FOR EACH ROW EXECUTE FUNCTION proof_name_lists();
CREATE TRIGGER final BEFORE UPDATE OR DELETE ON proof_list FOR EACH ROW EXECUTE FUNCTION proof_list_steps();
CREATE TRIGGER append_only BEFORE TRUNCATE ON proof_list FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
