import { appendAudit } from '#features/operator/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** The audit log's line of where the other logs end; the daily root names the log's end, and so this. */
const ENDS_LINE = 'proof.logs';
const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

const LINES = `(SELECT 'accounts' AS log, investor_id AS owner_id, seq, hash FROM bank_card_log
   UNION ALL SELECT 'investor-keys', investor_id, seq, hash FROM investor_key_log
   UNION ALL SELECT 'operator-keys', ${NOBODY}, seq, hash FROM operator_key_log)`;

const HASH = `encode(sha256(convert_to(string_agg(concat_ws(' ', log, owner_id, seq, encode(hash, 'hex')), E'\\n'
  ORDER BY log COLLATE "C", owner_id), 'UTF8')), 'hex')`;

/** Keeps where each log ends that went on since the last root, and writes their hash into the audit log. */
export async function publishLogEnds(tx: Transaction, number: string, now: number): Promise<void> {
  const { rows } = await tx.query<{ ends: number; hash: string | null }>(
    `WITH kept AS (
       INSERT INTO proof_log_end (number, log, owner_id, seq, hash)
       SELECT $1, e.log, e.owner_id, e.seq, e.hash
         FROM (SELECT DISTINCT ON (log, owner_id) * FROM ${LINES} l ORDER BY log, owner_id, seq DESC) e
         LEFT JOIN LATERAL (SELECT p.hash FROM proof_log_end p WHERE p.log = e.log AND p.owner_id = e.owner_id
                             ORDER BY p.number DESC LIMIT 1) last ON true
        WHERE last.hash IS DISTINCT FROM e.hash
       RETURNING log, owner_id, seq, hash)
     SELECT count(*)::int AS ends, ${HASH} AS hash FROM kept`,
    [number],
    'proof.keep-log-ends',
  );
  const [{ ends, hash } = { ends: 0, hash: null }] = rows;
  if (hash === null) return;
  await appendAudit(tx, {
    operator: null,
    call: ENDS_LINE,
    reads: false,
    inputHash: Buffer.from(hash, 'hex'),
    subject: null,
    detail: { number, ends, hash },
    requestId: ENDS_LINE,
    remoteAddress: '',
    at: now,
  });
}

/** For the ledger's check: no log was cut off or written again behind a root. */
export const LOG_END_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each log of keys and of bank accounts still has the lines at which daily roots found it ending',
    sql: `SELECT p.log || ' of ' || p.owner_id AS place, 'line ' || p.seq || CASE WHEN l.hash IS NULL THEN ' is gone' ELSE ' is another' END AS found
            FROM proof_log_end p LEFT JOIN ${LINES} l ON l.log = p.log AND l.owner_id = p.owner_id AND l.seq = p.seq
           WHERE l.hash IS DISTINCT FROM p.hash`,
  },
  {
    name: 'the ends of logs that were kept are those that each root’s line of the audit log names',
    sql: `SELECT 'root ' || number AS place, 'the audit log names ' || coalesce(a.hash, 'none') AS found
            FROM (SELECT (detail::jsonb ->> 'number')::bigint AS number, detail::jsonb ->> 'hash' AS hash FROM audit_log
                   WHERE call = '${ENDS_LINE}') a
            FULL JOIN (SELECT number, ${HASH} AS hash FROM proof_log_end GROUP BY number) p USING (number)
           WHERE a.hash IS DISTINCT FROM p.hash`,
  },
];
