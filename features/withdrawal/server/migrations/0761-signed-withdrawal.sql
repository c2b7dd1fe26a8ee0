-- uses: investor_signed
-- With which signature it was asked for; the database writes it, and nobody changes it.
ALTER TABLE withdrawal ADD COLUMN signature bytea DEFAULT investor_signed();
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_signed FOREIGN KEY (investor_id, signature)
  REFERENCES investor_signature (investor_id, statement_hash);
CREATE UNIQUE INDEX withdrawal_signature ON withdrawal (signature) WHERE signature IS NOT NULL;
