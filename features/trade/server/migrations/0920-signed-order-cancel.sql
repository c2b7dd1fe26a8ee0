-- uses: investor_signed, signed_text, signed_of, sign_order_cancel
-- With which signature its investor took it back.
ALTER TABLE trade_order ADD COLUMN cancel_signature bytea CHECK (cancel_signature IS NULL OR cancel_reason = 'order.cancelled');
ALTER TABLE trade_order ADD CONSTRAINT trade_order_cancel_signed FOREIGN KEY (investor_id, cancel_signature)
  REFERENCES investor_signature (investor_id, statement_hash);
CREATE UNIQUE INDEX trade_order_cancel_signature ON trade_order (cancel_signature) WHERE cancel_signature IS NOT NULL;
CREATE TRIGGER cancel_signed BEFORE UPDATE ON trade_order FOR EACH ROW
  WHEN (NEW.cancel_reason = 'order.cancelled' AND OLD.cancel_signature IS NULL) EXECUTE FUNCTION sign_order_cancel();
