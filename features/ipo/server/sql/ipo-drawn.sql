-- Who wins how many lots of an issue, as docs/draw.md draws them: all lots in the order of their keys, each application's first
-- lot before any second one, until the allocation is used up.
CREATE OR REPLACE FUNCTION ipo_drawn(p_offer uuid, p_allocated bigint, p_list_hash text, p_randomness text)
RETURNS TABLE (id text, lots bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_seed CONSTANT bytea := sha256(decode(p_list_hash || p_randomness, 'hex'));
  -- HMAC's two keys, each a block of SHA-256.
  v_inner bytea := decode(repeat('36', 64), 'hex');
  v_outer bytea := decode(repeat('5c', 64), 'hex');
BEGIN
  FOR n IN 0..31 LOOP
    v_inner := set_byte(v_inner, n, get_byte(v_seed, n) # 54);
    v_outer := set_byte(v_outer, n, get_byte(v_seed, n) # 92);
  END LOOP;
  RETURN QUERY
    WITH lot AS MATERIALIZED (
      SELECT a.id, sha256(v_outer || sha256(v_inner || convert_to(a.id || ':' || n, 'UTF8'))) AS key
        FROM ipo_application a, generate_series(1, a.lots) AS n WHERE a.offer_id = p_offer AND a.state <> 'cancelled'
    ), met AS (
      SELECT lot.id, lot.key, row_number() OVER (PARTITION BY lot.id ORDER BY lot.key) > 1 AS is_more FROM lot
    ), placed AS (
      SELECT met.id, row_number() OVER (ORDER BY met.is_more, met.key) AS place FROM met
    )
    SELECT placed.id, count(*) FROM placed WHERE place <= p_allocated GROUP BY placed.id;
END
$$;
