-- The slow path of a posting whose rule and asset did not meet: an instrument becomes an asset with its first
-- posting; anything else is refused.
CREATE OR REPLACE FUNCTION ledger.admit_asset(p_name text, p_source text, p_destination text, p_asset text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_asset ~ '^[A-Z0-9][A-Z0-9.&*-]{0,20}\.X(NAS|NYS|MEX)$' THEN
    INSERT INTO ledger.asset (id, class, scale) VALUES (p_asset, 'instrument', 6) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM FROM ledger.posting_rule r JOIN ledger.asset a ON a.class = r.asset_class
    WHERE a.id = p_asset AND r.name = p_name AND r.source = p_source AND r.destination = p_destination;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger.post: no rule % from % to % of %', p_name, p_source, p_destination, p_asset
      USING ERRCODE = 'BL002';
  END IF;
END $$;

REVOKE ALL ON FUNCTION ledger.admit_asset(text,text,text,text) FROM PUBLIC;
