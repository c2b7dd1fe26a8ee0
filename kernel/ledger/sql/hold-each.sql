-- The same hold for many investors at once: one posting each from investor.available to investor.frozen, written as
-- ledger.post would write them one by one, in a third of the time. Item n is p_investors[n], p_references[n] … ;
-- every investor at most once. Gives a row for each hold that was made; an item without a row lacked the funds, and
-- nothing of it stands. BL002, BL003 and BL005 as ledger.post, for the whole call.
--
-- Takes the chains in ascending investor_id, so that it deadlocks with none that does the same.
CREATE OR REPLACE FUNCTION ledger.hold_each(p_name text, p_at timestamptz, p_investors uuid[], p_references jsonb[], p_assets text[],
  p_amounts bigint[])
RETURNS TABLE (place bigint, transaction_number bigint, seq bigint, head text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- Planned once, every row found by its key: a plan for each array's length would take longer than the work.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET timezone = 'UTC' AS $$
#variable_conflict use_column
DECLARE
  v_source CONSTANT text := 'investor.available';
  v_destination CONSTANT text := 'investor.frozen';
  v_count CONSTANT int := cardinality(p_investors);
BEGIN
  IF p_name IS NULL OR p_at IS NULL OR v_count IS NULL
     OR array_position(p_investors, NULL) IS NOT NULL OR array_position(p_amounts, NULL) IS NOT NULL
     OR cardinality(p_references) <> v_count OR cardinality(p_assets) <> v_count OR cardinality(p_amounts) <> v_count
     OR EXISTS (SELECT FROM unnest(p_amounts) AS amount WHERE amount <= 0)
     OR EXISTS (SELECT FROM unnest(p_references) AS reference WHERE jsonb_typeof(reference) IS DISTINCT FROM 'object')
     OR (SELECT count(DISTINCT investor) <> v_count FROM unnest(p_investors) AS investor) THEN
    RAISE EXCEPTION 'ledger.hold_each: malformed' USING ERRCODE = 'BL003';
  END IF;
  PERFORM ledger.assert_not_ahead(p_at);
  PERFORM ledger.admit_asset(p_name, v_source, v_destination, asset)
    FROM (SELECT DISTINCT asset FROM unnest(p_assets) AS asset) AS asked
   WHERE NOT EXISTS (SELECT FROM ledger.posting_rule r JOIN ledger.asset a ON a.class = r.asset_class
                      WHERE a.id = asked.asset AND r.name = p_name AND r.source = v_source
                        AND r.destination = v_destination);

  -- Nobody holds funds without a chain, so none is made here. The statement below sees what those before us committed.
  PERFORM FROM ledger.chain WHERE investor_id = ANY (p_investors) ORDER BY investor_id FOR UPDATE;

  RETURN QUERY
  WITH moved AS (
    UPDATE ledger.balance b SET available = b.available - i.amount, frozen = b.frozen + i.amount
      FROM unnest(p_investors, p_references, p_assets, p_amounts) WITH ORDINALITY
             AS i (investor_id, reference, asset, amount, place)
     WHERE b.investor_id = i.investor_id AND b.asset = i.asset AND b.available >= i.amount
    RETURNING i.place, i.investor_id, i.reference::text AS reference, i.asset, i.amount, b.available::bigint AS available,
              b.frozen::bigint AS frozen
  ), first_linked AS MATERIALIZED (
    SELECT m.*, c.seq::bigint AS seq, c.transactions + 1 AS number, t.at, t.tail,
           ledger.entry_hash(c.hash, E'\n' || m.investor_id::text || E'\n', c.seq + 1, 'available', m.asset, -m.amount,
             m.available + m.amount, m.available, p_name, t.tail) AS first_hash
      FROM moved m JOIN ledger.chain c ON c.investor_id = m.investor_id
     CROSS JOIN LATERAL (SELECT greatest(p_at, c.at) AS at, E'\n' || to_char(greatest(p_at, c.at) AT TIME ZONE 'UTC',
               'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' || (c.transactions + 1)::text || E'\n' || p_name || E'\n'
             || m.reference AS tail) AS t
  ), linked AS MATERIALIZED (
    SELECT f.*, ledger.entry_hash(f.first_hash, E'\n' || f.investor_id::text || E'\n', f.seq + 2, 'frozen', f.asset,
             f.amount, f.frozen - f.amount, f.frozen, p_name, f.tail) AS second_hash
      FROM first_linked f
  ), new_transaction AS (
    INSERT INTO ledger.transaction (investor_id, number, name, at, reference)
      SELECT l.investor_id, l.number, p_name, l.at, l.reference FROM linked l
  ), new_posting AS (
    INSERT INTO ledger.posting (investor_id, transaction_number, position, name, asset, amount, source, destination)
      SELECT l.investor_id, l.number, 1, p_name, l.asset, l.amount, v_source, v_destination FROM linked l
  ), new_entry AS (
    INSERT INTO ledger.entry (investor_id, seq, transaction_number, position, kind, asset, balance_before,
        balance_after, hash)
      SELECT l.investor_id, l.seq + 1, l.number, 1, 'available'::ledger.account_kind, l.asset, l.available + l.amount,
             l.available, l.first_hash FROM linked l
      UNION ALL
      SELECT l.investor_id, l.seq + 2, l.number, 1, 'frozen', l.asset, l.frozen - l.amount, l.frozen, l.second_hash
        FROM linked l
  ), new_head AS (
    UPDATE ledger.chain c SET seq = l.seq + 2, hash = l.second_hash, transactions = l.number, at = l.at
      FROM linked l WHERE c.investor_id = l.investor_id
  )
  SELECT l.place, l.number, l.seq + 2, encode(l.second_hash, 'hex') FROM linked l;
END $$;

REVOKE ALL ON FUNCTION ledger.hold_each(text,timestamp with time zone,uuid[],jsonb[],text[],bigint[]) FROM PUBLIC;
