-- A NAV is the provider's, which simulates in a sandbox alone, or a row of a file that two publishers agreed on; and none
-- is known before its day is valued.
CREATE OR REPLACE FUNCTION mutual_fund_nav_has_a_source() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  IF EXISTS (SELECT FROM added n JOIN mutual_fund f ON f.id = n.fund_id
      WHERE n.source <> f.nav_source
         OR n.published_at < (n.date + f.valued_at::time) AT TIME ZONE 'America/Mexico_City'
         OR (n.approval_id IS NULL) <> (n.source = 'sandbox')) THEN
    RAISE EXCEPTION 'a NAV comes from the source of its fund, once its day is valued' USING ERRCODE = 'BF002';
  END IF;
  IF EXISTS (SELECT FROM added WHERE source = 'sandbox') AND (SELECT mode FROM installation) IS DISTINCT FROM 'sandbox' THEN
    RAISE EXCEPTION 'simulated NAVs exist in the sandbox only' USING ERRCODE = 'BF002';
  END IF;
  IF EXISTS (SELECT FROM added n WHERE n.source = 'import' AND NOT EXISTS (SELECT FROM approval a
      WHERE a.id = n.approval_id AND a.kind = 'mutual_fund_nav' AND a.state = 'approved'
        AND a.payload -> 'rows' @> jsonb_build_array(jsonb_build_object(
          'fundId', n.fund_id, 'date', n.date::text, 'nav', n.nav::text)))) THEN
    RAISE EXCEPTION 'an imported NAV needs the approval of two persons' USING ERRCODE = 'BF002';
  END IF;
  RETURN NULL;
END
$$;
