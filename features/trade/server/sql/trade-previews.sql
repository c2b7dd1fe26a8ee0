-- The previews of a batch, each only for its own investor; planned once, as place_orders.
CREATE OR REPLACE FUNCTION trade_previews(p_investors uuid[], p_ids uuid[]) RETURNS SETOF trade_preview
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
BEGIN
  RETURN QUERY SELECT v.* FROM unnest(p_investors, p_ids) AS w (investor_id, id)
    JOIN trade_preview v ON v.investor_id = w.investor_id AND v.id = w.id;
END $$;
