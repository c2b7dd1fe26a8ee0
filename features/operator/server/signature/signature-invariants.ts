import type { Invariant } from '#kernel/ledger/check-ledger.ts';
import { findUnfitting } from '#kernel/signature/find-unfitting.ts';
import { selectSigned } from './signature.store.ts';

const NAMED = `(SELECT t.investor_id || '/' || t.number AS place, t.reference, s.value ->> 'operator' AS operator,
    s.value ->> 'key' AS key, s.value ->> 'statement' AS statement
  FROM ledger.transaction t CROSS JOIN jsonb_array_elements(t.reference::jsonb -> 'signed') s
 WHERE t.reference LIKE '%"signed"%' AND s.value ? 'operator')`;

/** What must hold of operators' keys and signatures. */
export const SIGNATURE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the log of the operators’ keys is unbroken: numbers without gaps, each hash made of its row and its predecessor',
    sql: `SELECT 'line ' || seq AS place, 'does not follow from the line before' AS found FROM (
            SELECT seq, previous_hash, lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER (ORDER BY seq) AS expected,
              row_number() OVER (ORDER BY seq) AS place,
              hash = sha256(convert_to(concat_ws(E'\\n', encode(previous_hash, 'hex'), seq,
                to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), event, encode(key_id, 'hex'), operator_id,
                algorithm, encode(public_key, 'hex'), coalesce(approval_id::text, '')), 'UTF8')) AS own
            FROM operator_key_log) lines
          WHERE NOT own OR previous_hash <> expected OR seq <> place`,
  },
  {
    name: 'each signature that a posting names is kept, and of the operator and the key that it names',
    sql: `SELECT n.place, 'statement ' || n.statement AS found FROM ${NAMED} n
            LEFT JOIN operator_signature s ON s.statement_hash = decode(n.statement, 'hex')
           WHERE s.statement_hash IS NULL OR s.operator_id::text <> n.operator OR encode(s.key_id, 'hex') <> n.key`,
  },
  {
    name: 'what was signed is the case that the posting names, or an approval of it by two',
    sql: `SELECT n.place, 'statement ' || n.statement AS found FROM ${NAMED} n
            JOIN operator_signature s ON s.statement_hash = decode(n.statement, 'hex')
           WHERE split_part(s.statement, E'\\n', 7) LIKE '{"id":"%'
             AND strpos(n.reference, (split_part(s.statement, E'\\n', 7)::jsonb) ->> 'id') = 0
             AND NOT EXISTS (SELECT FROM approval a WHERE s.statement_hash IN (a.requested_signature, a.decided_signature))`,
  },
  {
    // Two nodes' clocks, and a command that ran as its key ended, are minutes apart at most.
    name: 'each key with which an operator signed was admitted by two, and in force',
    sql: `SELECT 'statement ' || encode(s.statement_hash, 'hex') AS place, 'key ' || encode(s.key_id, 'hex') AS found
            FROM operator_signature s
            LEFT JOIN operator_key_log made ON made.key_id = s.key_id AND made.operator_id = s.operator_id AND made.event = 'admitted'
            LEFT JOIN approval a ON a.id = made.approval_id AND a.kind = 'operator-key' AND a.state = 'approved'
                  AND a.payload ->> 'keyId' = encode(s.key_id, 'hex')
            LEFT JOIN operator_key_log gone ON gone.key_id = s.key_id AND gone.event = 'ended'
           WHERE a.id IS NULL OR s.at < made.at - interval '10 minutes' OR s.at > gone.at + interval '10 minutes'`,
  },
  {
    name: 'each signature of an operator fits its text and its key',
    find: (tx) => findUnfitting(tx, selectSigned),
  },
];
