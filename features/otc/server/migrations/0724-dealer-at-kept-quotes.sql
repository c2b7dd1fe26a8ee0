-- What the dealer quotes from was kept for its instant; its hash stands in the hashed reference of what comes of it.
ALTER TABLE otc_quote ADD COLUMN quote bytea;
