-- The hash of all that a kept quote says: UTF-8 lines, what it has not as an empty one.
CREATE OR REPLACE FUNCTION market_quote_hash(q market_quote) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT sha256(convert_to(array_to_string(ARRAY['bolsillo-quote-1', q.stock_id, q.kind,
    to_char(q.quoted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), q.source, q.sequence, q.bid::text, q.ask::text,
    q.last::text, q.low::text, q.high::text], E'\n', ''), 'UTF8'))
$$;
