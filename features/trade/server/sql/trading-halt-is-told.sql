-- The audit log says of each halt what it was for, in the transaction that halts.
CREATE OR REPLACE FUNCTION trading_halt_is_told() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_log (at, operator_id, call, reads, subject_kind, subject_id, detail, input_hash, request_id, remote_address)
    VALUES (machine_instant(), NULL, 'trade.halt', false, 'trading_halt', NEW.id::text,
      jsonb_strip_nulls(jsonb_build_object('cause', NEW.cause, 'seen', NEW.seen::text, 'most', NEW.most::text,
        'stockId', NEW.stock_id)), sha256(''::bytea), 'trade.halt', '');
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION trading_halt_is_told() FROM PUBLIC;
