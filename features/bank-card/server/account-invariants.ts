import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What must hold of the accounts that money leaves to. */
export const ACCOUNT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the log of each investor’s bank accounts is unbroken: numbers without gaps, each hash made of its row and its predecessor',
    sql: `SELECT investor_id || ' line ' || seq AS place, 'does not follow from the line before' AS found FROM (
            SELECT investor_id, seq, previous_hash,
              lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER (PARTITION BY investor_id ORDER BY seq) AS expected,
              row_number() OVER (PARTITION BY investor_id ORDER BY seq) AS place,
              hash = sha256(convert_to(concat_ws(E'\\n', encode(previous_hash, 'hex'), investor_id, seq,
                to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), event, card_id,
                coalesce(encode(account_hash, 'hex'), ''), coalesce(encode(signature, 'hex'), '')), 'UTF8')) AS own
            FROM bank_card_log) lines
          WHERE NOT own OR previous_hash <> expected OR seq <> place`,
  },
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
