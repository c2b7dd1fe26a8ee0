-- uses: investor_signed, signed_text, signed_of, sign_withdrawal_cancel
-- With which signature its investor took it back.
ALTER TABLE withdrawal ADD COLUMN cancel_signature bytea CHECK (cancel_signature IS NULL OR state = 'cancelled');
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_cancel_signed FOREIGN KEY (investor_id, cancel_signature)
  REFERENCES investor_signature (investor_id, statement_hash);
CREATE UNIQUE INDEX withdrawal_cancel_signature ON withdrawal (cancel_signature) WHERE cancel_signature IS NOT NULL;
CREATE TRIGGER cancel_signed BEFORE UPDATE ON withdrawal FOR EACH ROW
  WHEN (OLD.state = 'pending' AND NEW.state = 'cancelled') EXECUTE FUNCTION sign_withdrawal_cancel();
