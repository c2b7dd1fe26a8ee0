-- What is to be paid out of a product's income pool on an instant: accrued by who holds, unpaid to who left.
CREATE OR REPLACE FUNCTION foundation_income_owed(p_foundation uuid, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN (SELECT coalesce(sum(CASE o.state
    WHEN 'bought' THEN foundation_accrued(o.buy_price, f.yearly_rate,
      least(foundation_date(f.currency, p_at), f.finish_on) - o.bought_on)
    ELSE o.accrued - o.sale_profit - coalesce((SELECT sum(p.amount) FROM foundation_payment p WHERE p.order_id = o.id), 0) END), 0)::bigint
  FROM foundation f JOIN foundation_order o ON o.foundation_id = f.id WHERE f.id = p_foundation);
