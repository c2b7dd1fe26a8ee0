import type { Invariant } from '#kernel/ledger/check-ledger.ts';
import { findUnfitting } from '#kernel/signature/find-unfitting.ts';
import { SIGNED_COMMANDS } from '#kernel/signature/signed-commands.ts';
import { selectInvestorsSigned } from './investor-signature.store.ts';

const NAMED = `(SELECT t.investor_id, t.number, t.name, t.investor_id || '/' || t.number AS place, t.reference, s.value ->> 'investor' AS investor,
    s.value ->> 'key' AS key, s.value ->> 'statement' AS statement
  FROM ledger.transaction t CROSS JOIN jsonb_array_elements(t.reference::jsonb -> 'signed') s
 WHERE t.reference LIKE '%"signed"%' AND s.value ? 'investor')`;

const text = (value: string | undefined) => (value === undefined ? 'NULL' : `'${value}'`);
const COMMANDS = SIGNED_COMMANDS.map(
  ({ transaction, call, idIn, moves }) =>
    `(${[transaction, call, idIn, moves?.posting, moves?.figure].map(text).join(', ')})`,
).join(', ');

/** What must hold of the keys of investors' devices and of what they signed. */
export const INVESTOR_SIGNATURE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the log of each investor’s keys is unbroken: numbers without gaps, each hash made of its row and its predecessor',
    sql: `SELECT investor_id || ' line ' || seq AS place, 'does not follow from the line before' AS found FROM (
            SELECT investor_id, seq, previous_hash,
              lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER (PARTITION BY investor_id ORDER BY seq) AS expected,
              row_number() OVER (PARTITION BY investor_id ORDER BY seq) AS place,
              hash = sha256(convert_to(concat_ws(E'\\n', encode(previous_hash, 'hex'), investor_id, seq,
                to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), event, encode(key_id, 'hex'),
                algorithm, encode(public_key, 'hex')), 'UTF8')) AS own
            FROM investor_key_log) lines
          WHERE NOT own OR previous_hash <> expected OR seq <> place`,
  },
  {
    name: 'each signature of an investor that a posting names is kept, and of that investor and key',
    sql: `SELECT n.place, 'statement ' || n.statement AS found FROM ${NAMED} n
            LEFT JOIN investor_signature s ON s.statement_hash = decode(n.statement, 'hex')
           WHERE s.statement_hash IS NULL OR n.investor <> n.investor_id::text OR s.investor_id <> n.investor_id
              OR encode(s.key_id, 'hex') <> n.key`,
  },
  {
    // Two nodes' clocks, and a command that ran as its key ended, are minutes apart at most.
    name: 'each key with which an investor signed was in force',
    sql: `SELECT 'statement ' || encode(s.statement_hash, 'hex') AS place, 'key ' || encode(s.key_id, 'hex') AS found
            FROM investor_signature s
            LEFT JOIN investor_key_log made ON made.key_id = s.key_id AND made.event = 'created'
            LEFT JOIN investor_key_log gone ON gone.key_id = s.key_id AND gone.event = 'ended'
           WHERE made.investor_id IS DISTINCT FROM s.investor_id OR s.at < made.at - interval '10 minutes'
              OR s.at > gone.at + interval '10 minutes'`,
  },
  {
    name: 'an investor’s signature stands for one command',
    sql: `SELECT min(place) AS place, 'statement ' || statement AS found FROM (
            SELECT DISTINCT place, statement, reference::jsonb ->> 'id' AS id FROM ${NAMED} n) each
           GROUP BY statement HAVING count(DISTINCT id) > 1`,
  },
  {
    name: 'what an investor signed is the command that the posting carries out, of that preview and that figure',
    sql: `SELECT n.place, 'statement ' || n.statement AS found FROM ${NAMED} n
            JOIN investor_signature s ON s.statement_hash = decode(n.statement, 'hex')
            JOIN (VALUES ${COMMANDS}) c (transaction, call, id_in, posting, figure) ON c.transaction = n.name
            LEFT JOIN ledger.posting p ON p.investor_id = n.investor_id AND p.transaction_number = n.number AND p.name = c.posting
           WHERE split_part(s.statement, E'\\n', 5) <> c.call
              OR n.reference::jsonb ->> c.id_in IS DISTINCT FROM CASE WHEN c.id_in <> '' THEN signed_text(s.statement, 7, 'id') END
              OR n.reference::jsonb ->> 'previewId' <> signed_text(s.statement, 7, 'previewId')
              OR p.amount <> coalesce(signed_figure(s.statement, c.figure), -1)
                   * CASE WHEN p.asset ~ '(^|[.])(MXN|USD)$' THEN 100 ELSE 1000000 END`,
  },
  {
    name: 'each signature of an investor fits its text and its key',
    find: (tx) => findUnfitting(tx, selectInvestorsSigned),
  },
];
