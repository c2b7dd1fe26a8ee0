-- Whether the second person who decided it agreed to just this: this deposit, what arrived, by which transfer, what is credited.
CREATE OR REPLACE FUNCTION deposit_agreed_by_two(d deposit) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM approval a WHERE a.id = d.approval_id AND a.kind = 'deposit' AND a.state = 'approved'
    AND a.decided_by = d.decided_by AND a.payload ->> 'depositId' = d.id::text
    AND a.payload ->> 'receivedUnits' = d.received::text AND a.payload ->> 'creditedUnits' = d.credited::text
    AND a.payload ->> 'currency' = d.currency AND a.payload ->> 'transferKey' = d.transfer_key)
$$;
