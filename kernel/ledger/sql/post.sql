-- The only writer of balances. p = {"name", "investorId", "at", "reference": {…}, "postings": [{"name", "asset",
-- "amount", "source", "destination"}]}; amounts are whole minor units. Answers {"transactionId", "seq", "head",
-- "balances": [{"asset", "available", "frozen"}]}, the balances after each posting on one of the investor's accounts.
--
-- Refusals: BL001 an investor's account would fall below zero (detail: <account> <asset>), BL002 no such posting
-- rule, or one for ledger.hold_each alone, BL003 malformed, BL005 a time that has not come. Each leaves nothing behind,
-- also inside BEGIN … EXCEPTION. What is posted late stands at the time of what its chain has already.
--
-- It locks the investor's chain row and only rows of that investor after it. A caller that posts for several
-- investors in one database transaction takes them in ascending investor_id: then no two can deadlock.
CREATE OR REPLACE FUNCTION ledger.post(p jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET timezone = 'UTC' AS $$
DECLARE
  v_investor CONSTANT uuid := (p ->> 'investorId')::uuid;
  v_name CONSTANT text := p ->> 'name';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_last timestamptz;
  -- The statements that operators signed, where one decides in this transaction, or that the investor signed of the own
  -- command: their hashes go into the chain.
  v_signed CONSTANT jsonb := nullif(current_setting('bolsillo.signatures', true), '')::jsonb;
  v_reference CONSTANT text := (CASE WHEN v_signed IS NULL OR v_signed -> 0 ->> 'investor' <> v_investor::text THEN p -> 'reference'
    ELSE (p -> 'reference') || jsonb_build_object('signed', v_signed) END)::text;
  v_postings CONSTANT jsonb := p -> 'postings';
  v_head CONSTANT text := E'\n' || v_investor::text || E'\n';
  v_tail text;
  v_number bigint;
  v_seq bigint;
  v_hash bytea;
  v_posting jsonb;
  v_posting_name text;
  v_asset text;
  v_amount bigint;
  v_source text;
  v_destination text;
  v_available_delta bigint;
  v_frozen_delta bigint;
  v_available bigint;
  v_frozen bigint;
  v_balances jsonb := '[]';
BEGIN
  IF v_investor IS NULL OR v_name IS NULL OR isfinite(v_at) IS NOT TRUE OR jsonb_typeof(p -> 'reference') IS DISTINCT FROM 'object'
     OR jsonb_typeof(v_postings) IS DISTINCT FROM 'array' OR jsonb_array_length(v_postings) NOT BETWEEN 1 AND 64 THEN
    RAISE EXCEPTION 'ledger.post: malformed transaction' USING ERRCODE = 'BL003';
  END IF;

  PERFORM ledger.assert_not_ahead(v_at);

  SELECT seq, hash, transactions + 1, at INTO v_seq, v_hash, v_number, v_last
    FROM ledger.chain WHERE investor_id = v_investor FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO ledger.chain (investor_id, seq, hash, transactions)
      VALUES (v_investor, 0, decode(repeat('00', 32), 'hex'), 0) ON CONFLICT DO NOTHING;
    SELECT seq, hash, transactions + 1, at INTO v_seq, v_hash, v_number, v_last
      FROM ledger.chain WHERE investor_id = v_investor FOR UPDATE;
  END IF;
  v_at := greatest(v_at, v_last);

  INSERT INTO ledger.transaction (investor_id, number, name, at, reference)
    VALUES (v_investor, v_number, v_name, v_at, v_reference);

  v_tail := E'\n' || to_char(v_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' || v_number::text
    || E'\n' || v_name || E'\n' || v_reference;

  FOR i IN 1 .. jsonb_array_length(v_postings) LOOP
    v_posting := v_postings -> (i - 1);
    v_posting_name := v_posting ->> 'name';
    v_asset := v_posting ->> 'asset';
    v_amount := (v_posting ->> 'amount')::bigint;
    v_source := v_posting ->> 'source';
    v_destination := v_posting ->> 'destination';
    IF v_amount IS NULL OR v_amount <= 0 THEN
      RAISE EXCEPTION 'ledger.post: % needs an amount above zero', v_posting_name USING ERRCODE = 'BL003';
    END IF;

    PERFORM FROM ledger.posting_rule r JOIN ledger.asset a ON a.class = r.asset_class
      WHERE a.id = v_asset AND r.name = v_posting_name AND r.source = v_source AND r.destination = v_destination
        AND NOT r.held_each;
    IF NOT FOUND THEN
      PERFORM ledger.admit_asset(v_posting_name, v_source, v_destination, v_asset);
      PERFORM FROM ledger.posting_rule r WHERE r.name = v_posting_name AND r.held_each;
      IF FOUND THEN
        RAISE EXCEPTION 'ledger.post: % is a hold of many at once', v_posting_name USING ERRCODE = 'BL002';
      END IF;
    END IF;

    INSERT INTO ledger.posting (investor_id, transaction_number, position, name, asset, amount, source, destination)
      VALUES (v_investor, v_number, i, v_posting_name, v_asset, v_amount, v_source, v_destination);

    v_available_delta := CASE 'investor.available' WHEN v_source THEN -v_amount WHEN v_destination THEN v_amount ELSE 0 END;
    v_frozen_delta := CASE 'investor.frozen' WHEN v_source THEN -v_amount WHEN v_destination THEN v_amount ELSE 0 END;
    CONTINUE WHEN v_available_delta = 0 AND v_frozen_delta = 0;

    UPDATE ledger.balance b SET available = b.available + v_available_delta, frozen = b.frozen + v_frozen_delta
      WHERE b.investor_id = v_investor AND b.asset = v_asset
        AND b.available + v_available_delta >= 0 AND b.frozen + v_frozen_delta >= 0
      RETURNING b.available, b.frozen INTO v_available, v_frozen;
    IF NOT FOUND THEN
      IF v_available_delta < 0 OR v_frozen_delta < 0 THEN
        RAISE EXCEPTION 'ledger.post: % of % would fall below zero', v_source, v_asset
          USING ERRCODE = 'BL001', DETAIL = v_source || ' ' || v_asset;
      END IF;
      INSERT INTO ledger.balance (investor_id, asset, available, frozen)
        VALUES (v_investor, v_asset, v_available_delta, v_frozen_delta)
        RETURNING available, frozen INTO v_available, v_frozen;
    END IF;
    v_balances := v_balances || jsonb_build_object('asset', v_asset, 'available', v_available::text, 'frozen', v_frozen::text);

    -- Where one posting touches both accounts, the available one's entry stands before the frozen one's.
    IF v_available_delta <> 0 THEN
      v_seq := v_seq + 1;
      v_hash := ledger.entry_hash(v_hash, v_head, v_seq, 'available', v_asset, v_available_delta,
        v_available - v_available_delta, v_available, v_posting_name, v_tail);
      INSERT INTO ledger.entry VALUES (v_investor, v_seq, v_number, i, 'available', v_asset,
        v_available - v_available_delta, v_available, v_hash);
    END IF;
    IF v_frozen_delta <> 0 THEN
      v_seq := v_seq + 1;
      v_hash := ledger.entry_hash(v_hash, v_head, v_seq, 'frozen', v_asset, v_frozen_delta,
        v_frozen - v_frozen_delta, v_frozen, v_posting_name, v_tail);
      INSERT INTO ledger.entry VALUES (v_investor, v_seq, v_number, i, 'frozen', v_asset,
        v_frozen - v_frozen_delta, v_frozen, v_hash);
    END IF;
  END LOOP;

  UPDATE ledger.chain SET seq = v_seq, hash = v_hash, transactions = v_number, at = v_at WHERE investor_id = v_investor;
  RETURN jsonb_build_object('transactionId', v_investor::text || '/' || v_number::text, 'seq', v_seq,
    'head', encode(v_hash, 'hex'), 'balances', v_balances);
END $$;

REVOKE ALL ON FUNCTION ledger.post(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.post(jsonb) TO bolsillo_app;
