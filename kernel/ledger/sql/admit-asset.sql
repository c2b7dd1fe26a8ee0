-- The slow path of a posting whose rule and asset did not meet: an asset that the pattern of a class names exists with
-- its first posting; anything else is refused.
CREATE OR REPLACE FUNCTION ledger.admit_asset(p_name text, p_source text, p_destination text, p_asset text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_classes text[] := (SELECT array_agg(c.name ORDER BY c.name) FROM ledger.asset_class c WHERE p_asset ~ c.pattern);
BEGIN
  IF cardinality(v_classes) > 1 THEN
    RAISE EXCEPTION 'ledger.post: % may be of several classes: %', p_asset, v_classes USING ERRCODE = 'BL003';
  END IF;
  INSERT INTO ledger.asset (id, class, scale)
    SELECT p_asset, c.name, c.scale FROM ledger.asset_class c WHERE c.name = v_classes[1]
    ON CONFLICT DO NOTHING;
  PERFORM FROM ledger.posting_rule r JOIN ledger.asset a ON a.class = r.asset_class
    WHERE a.id = p_asset AND r.name = p_name AND r.source = p_source AND r.destination = p_destination;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger.post: no rule % from % to % of %', p_name, p_source, p_destination, p_asset
      USING ERRCODE = 'BL002';
  END IF;
END $$;

REVOKE ALL ON FUNCTION ledger.admit_asset(text,text,text,text) FROM PUBLIC;
