-- A plan made while the tables were small would read all of an index for each hold, as a materialized inner side of a join,
-- until the next ANALYZE.
ALTER FUNCTION ledger.hold_each(text, timestamptz, uuid[], jsonb[], text[], bigint[]) SET enable_material = off;
