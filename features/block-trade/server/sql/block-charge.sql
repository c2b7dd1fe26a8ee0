-- The service charge of a side, IVA included, and the IVA within it, each half-even. Mirrored in
-- features/block-trade/block-figures.ts.
CREATE OR REPLACE FUNCTION block_charge(p_value bigint, p_at timestamptz, OUT charge bigint, OUT iva bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  charge := trade_rounded(p_value::numeric * block_rule('charge_rate', p_at), 100000000);
  iva := trade_rounded(charge::numeric * block_rule('iva_rate', p_at), 100000000 + block_rule('iva_rate', p_at));
END $$;
