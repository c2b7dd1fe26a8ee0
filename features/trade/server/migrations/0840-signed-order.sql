-- uses: investor_signed, investor_key_signs, statement_names, signed_text, signed_figure
-- With which signature it was asked for; written with the order, and nobody changes it.
ALTER TABLE trade_order ADD COLUMN signature bytea DEFAULT investor_signed();
ALTER TABLE trade_order ADD CONSTRAINT trade_order_signed FOREIGN KEY (investor_id, signature)
  REFERENCES investor_signature (investor_id, statement_hash);
CREATE UNIQUE INDEX trade_order_signature ON trade_order (signature) WHERE signature IS NOT NULL;
