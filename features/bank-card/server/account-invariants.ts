import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What must hold of the accounts that money leaves to. */
export const ACCOUNT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each bank account is what the last line of its log says, with that signature',
    sql: `SELECT b.investor_id || ' ' || b.id AS place, 'its log ends otherwise' AS found
            FROM bank_card b LEFT JOIN LATERAL (
              SELECT * FROM bank_card_log l WHERE l.card_id = b.id AND (l.event = 'removed') = (b.removed_at IS NOT NULL)
               ORDER BY l.line DESC LIMIT 1) l ON true
           WHERE b.account_hash IS NOT NULL AND (l.line IS NULL OR l.account_hash IS DISTINCT FROM b.account_hash
              OR b.removed_at IS NULL AND l.signature IS DISTINCT FROM b.signature
              OR EXISTS (SELECT FROM bank_card_log later WHERE later.card_id = b.id AND later.line > l.line))`,
  },
  {
    name: 'what was signed of a bank account is that account, added, changed or removed',
    sql: `SELECT l.investor_id || ' ' || l.card_id AS place, 'statement ' || encode(l.signature, 'hex') AS found
            FROM bank_card_log l JOIN investor_signature s ON s.statement_hash = l.signature
           WHERE NOT account_is_signed(s.statement, l.event, l.card_id, l.account_hash)`,
  },
];
