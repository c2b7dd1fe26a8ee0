import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** For the ledger's check: roots that do not follow from one another, and ends of the audit log that are there no more. */
export const ROOT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the daily roots are unbroken: numbers without gaps, each seal made of its root and the seal before',
    sql: `SELECT 'root ' || number || ' of ' || date AS place, 'does not follow from the root before' AS found FROM (
            SELECT r.number, r.date, r.previous_seal, r.seal = proof_seal(r) AS own,
              lag(r.seal, 1, decode(repeat('00', 32), 'hex')) OVER (ORDER BY r.number) AS expected,
              row_number() OVER (ORDER BY r.number) AS place
            FROM proof_root r) roots
          WHERE NOT own OR previous_seal <> expected OR number <> place`,
  },
  {
    name: 'the audit log still has each end that a daily root has published',
    sql: `SELECT 'root ' || r.number || ' of ' || r.date AS place, 'line ' || r.audit_seq ||
            CASE WHEN a.seq IS NULL THEN ' of the audit log is gone' ELSE ' of the audit log is another' END AS found
          FROM proof_root r LEFT JOIN audit_log a ON a.seq = r.audit_seq
          WHERE r.audit_seq > 0 AND a.hash IS DISTINCT FROM r.audit_head`,
  },
  {
    name: 'each list that is final is named by one root, with the hash that it has',
    sql: `SELECT 'list of ' || coalesce(l.subject::text, named.subject) AS place,
            'root ' || coalesce(named.number, l.number) || ' names ' || coalesce(named.hash, 'no hash') AS found
          FROM (SELECT * FROM proof_list WHERE number IS NOT NULL) l
          FULL JOIN (SELECT r.number, split_part(line, ' ', 1) AS subject, split_part(line, ' ', 2) AS hash
                       FROM proof_root r, regexp_split_to_table(r.lists, E'\\n') line WHERE line <> '') named
            ON named.number = l.number AND named.subject = l.subject::text
          WHERE l.hash IS DISTINCT FROM named.hash`,
  },
  {
    name: 'each day on which something was posted has its root, ten minutes later at the latest',
    sql: `SELECT 'root of ' || posted AS place, 'the newest is of ' || newest AS found
            FROM (SELECT max((at AT TIME ZONE 'America/Mexico_City')::date) AS posted FROM ledger.chain
                   WHERE isfinite(at) AND at < business_now() - interval '10 minutes') c,
                 (SELECT max(date) AS newest FROM proof_root) r
           WHERE posted > newest`,
  },
  {
    name: 'each leaf of a daily root is the head that its chain had',
    sql: `SELECT l.investor_id || ' leaf of root ' || l.number AS place,
                 CASE WHEN e.seq IS NULL THEN 'entry ' || l.seq || ' is gone' ELSE 'entry ' || l.seq || ' is another' END AS found
            FROM proof_leaf l LEFT JOIN ledger.entry e ON e.investor_id = l.investor_id AND e.seq = l.seq
           WHERE e.hash IS DISTINCT FROM l.head`,
  },
];
