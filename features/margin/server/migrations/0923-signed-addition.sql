-- uses: investor_signed, signed_text, signed_of, margin_add
-- With which signature its investor added margin; the database writes it, and nobody changes it.
ALTER TABLE margin_move ADD COLUMN signature bytea CHECK (signature IS NULL OR kind = 'add');
ALTER TABLE margin_move ADD CONSTRAINT margin_move_signed FOREIGN KEY (investor_id, signature)
  REFERENCES investor_signature (investor_id, statement_hash);
CREATE UNIQUE INDEX margin_move_signature ON margin_move (signature) WHERE signature IS NOT NULL;
