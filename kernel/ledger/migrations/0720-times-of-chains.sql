-- The instant of a chain's last transaction: the next one is never before it. What was posted before this migration may
-- go back in time; `timed_from` is the first transaction of which the chain says that it does not.
ALTER TABLE ledger.chain ADD COLUMN at timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN timed_from bigint NOT NULL DEFAULT 1;
UPDATE ledger.chain c SET timed_from = c.transactions + 1,
  at = coalesce((SELECT max(at) FROM ledger.transaction t WHERE t.investor_id = c.investor_id), '-infinity');
