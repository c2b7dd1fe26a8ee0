-- Each final list goes into the next daily root, and so does each that was final before.
-- uses: ipo_list_to_root
INSERT INTO proof_list (subject, hash) SELECT offer_id, list_hash FROM ipo_draw;
CREATE TRIGGER ipo_list_to_root AFTER INSERT ON ipo_draw FOR EACH ROW EXECUTE FUNCTION ipo_list_to_root();
