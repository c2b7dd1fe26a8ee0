import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What each application's postings come to: what is frozen for it, what it paid and what came back at the end. */
const POSTED = `(
  SELECT t.reference::jsonb ->> 'applicationId' AS id,
         sum(CASE split_part(p.name, '.', 2) WHEN 'hold' THEN p.amount WHEN 'raise' THEN p.amount
               WHEN 'lower' THEN -p.amount WHEN 'release' THEN -p.amount WHEN 'settle' THEN -p.amount
               WHEN 'refund' THEN -p.amount ELSE 0 END) AS frozen,
         sum(CASE split_part(p.name, '.', 2) WHEN 'settle' THEN p.amount WHEN 'return' THEN -p.amount ELSE 0 END) AS paid,
         sum(CASE split_part(p.name, '.', 2) WHEN 'refund' THEN p.amount WHEN 'return' THEN p.amount ELSE 0 END) AS refunded,
         sum(CASE split_part(p.name, '.', 2) WHEN 'deliver' THEN p.amount ELSE 0 END) AS delivered
    FROM ledger.transaction t JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
   WHERE p.name LIKE 'ipo.%' OR p.name LIKE 'placement.%' GROUP BY 1)`;

/** What offers add to the ledger's check, as queries whose rows are the faults. */
export const IPO_INVARIANTS: readonly Invariant[] = [
  {
    name: 'of each application what is frozen, paid and refunded is what was applied for, and shares are delivered once',
    sql: `SELECT coalesce(a.id, p.id) AS place, coalesce(a.state, 'no application') || ' of ' || coalesce(a.deposit, 0)
                   || ', frozen ' || coalesce(p.frozen, 0) || ', paid ' || coalesce(p.paid, 0) || ', refunded '
                   || coalesce(p.refunded, 0) AS found
            FROM (SELECT * FROM ipo_application WHERE NOT simulated) a FULL JOIN ${POSTED} p ON p.id = a.id
           WHERE a.id IS NULL
              OR coalesce(p.frozen, 0) <> CASE WHEN a.state IN ('submitted', 'processing', 'allocated', 'winning',
                   'not_winning') THEN a.deposit ELSE 0 END
              OR coalesce(p.paid, 0) <> CASE WHEN a.state IN ('paid', 'success') THEN a.allotted_amount ELSE 0 END
              OR (a.state <> 'cancelled' AND coalesce(p.frozen, 0) + coalesce(p.paid, 0) + coalesce(p.refunded, 0) <> a.deposit)
              OR coalesce(p.delivered, 0) <> CASE a.state WHEN 'success' THEN a.allotted_shares * 1000000 ELSE 0 END`,
  },
  {
    name: 'issuers have exactly what winners paid',
    sql: `SELECT currency AS place, 'winners ' || coalesce(w.paid, 0) || ', issuers ' || coalesce(i.got, 0) AS found
            FROM (SELECT o.currency, sum(a.allotted_amount) AS paid FROM ipo_application a
                    JOIN ipo_offer o ON o.id = a.offer_id
                   WHERE NOT a.simulated AND a.state IN ('paid', 'success') GROUP BY 1) w
            FULL JOIN (SELECT asset AS currency, sum(CASE WHEN destination = 'firm.issuer' THEN amount ELSE -amount END) AS got
                         FROM ledger.posting WHERE 'firm.issuer' IN (source, destination) GROUP BY 1) i USING (currency)
           WHERE coalesce(w.paid, 0) <> coalesce(i.got, 0)`,
  },
  {
    name: 'what is frozen for applications is frozen in the ledger',
    sql: `SELECT a.investor_id || ' ' || a.currency AS place, 'applications ' || a.held || ', frozen '
                   || coalesce(b.frozen, 0) AS found
            FROM (SELECT a.investor_id, o.currency, sum(a.deposit) AS held FROM ipo_application a
                    JOIN ipo_offer o ON o.id = a.offer_id
                   WHERE NOT a.simulated AND a.state IN ('submitted', 'processing', 'allocated', 'winning', 'not_winning')
                   GROUP BY 1, 2) a
            LEFT JOIN ledger.balance b ON b.investor_id = a.investor_id AND b.asset = a.currency
           WHERE a.held > coalesce(b.frozen, 0)`,
  },
  {
    name: 'the audit log, which each daily root pins, names each list as it was final',
    sql: `SELECT d.offer_id AS place, 'the log says ' || coalesce(a.detail::jsonb ->> 'listHash', 'nothing') AS found
            FROM ipo_draw d JOIN audit_log a ON a.subject_id = d.offer_id::text AND a.call = 'ipo.close'
           WHERE a.detail::jsonb ->> 'listHash' IS DISTINCT FROM d.list_hash`,
  },
  {
    name: 'each list goes into a daily root as it was final',
    sql: `SELECT d.offer_id AS place, 'the roots have ' || coalesce(l.hash, 'nothing') AS found
            FROM ipo_draw d LEFT JOIN proof_list l ON l.subject = d.offer_id WHERE l.hash IS DISTINCT FROM d.list_hash`,
  },
  {
    name: 'each list is who applied, and each draw gives away what there is',
    sql: `SELECT d.offer_id AS place, 'the list has ' || d.applicants || ' applications of ' || d.lots || ' lots' AS found
            FROM ipo_draw d JOIN ipo_offer o ON o.id = d.offer_id
           WHERE d.list <> o.id::text || ' ' || d.allocated_lots || E'\\n' || coalesce((SELECT string_agg(a.id || ' '
                   || a.lots || E'\\n', '' ORDER BY a.id COLLATE "C") FROM ipo_application a
                  WHERE a.offer_id = o.id AND a.state <> 'cancelled'), '')
              OR (d.winners IS NOT NULL AND (SELECT coalesce(sum((w ->> 'shares')::bigint), 0)
                    FROM jsonb_array_elements(d.winners) w) <> least(d.allocated_lots, d.lots) * o.lot_size)`,
  },
];
