import { createHash } from 'node:crypto';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type Chance, newId } from '#kernel/id/id.ts';
import type { StatementInput, StatementItem } from '../contract.ts';
import { compare } from '../match.ts';
import { MAX_LINES, readStatement, readText, type Source, StatementError, WORDS } from '../statement-file.ts';
import { MAX_ENTRIES, selectEntries, ZONES } from './ledger-side.store.ts';
import { insertLines, leaveNamedElsewhere } from './named-line.store.ts';
import { showStatement } from './show-statement.ts';
import { findStatement, insertStatement } from './statement.store.ts';

const DAY_MS = 86_400_000;
const MAX_PERIOD_DAYS = 93;

/** What an import needs; more entries of the ledger than `mostEntries` are refused. */
export interface ImportParts {
  readonly chance: Chance;
  readonly mostEntries?: number;
}

/** `operator/reconciliation_import`: keeps the file, compares it with the ledger as it stands, keeps what differs. */
export async function importStatement(
  { chance, mostEntries = MAX_ENTRIES }: ImportParts,
  context: OperatorContext,
  input: StatementInput,
): Promise<{ statement: StatementItem }> {
  const { tx, now, securityNow, operatorId, operatorName } = context;
  const { source, from, to, fileName } = input;
  assertPeriodOver(source, input, now);
  const content = Buffer.from(input.content, 'base64');
  const lines = refusing(() => readStatement(source, readText(content), { from, to }));
  const words = WORDS[source];
  const named = lines.map(({ reference }) => words(reference)).filter((each) => each !== '');
  const entries = await selectEntries(tx, source, { from, to }, { named, most: mostEntries });
  if (entries.length > mostEntries) {
    throw new Refusal('reconciliation.ledger_long', { fields: { from: 'reconciliation.ledger_long' } });
  }
  const toBeMet = await leaveNamedElsewhere(tx, source, { from, to }, entries, words);
  const { matched, differences, totals } = compare(lines, toBeMet, words);
  const id = newId(chance, securityNow);
  const sha256 = createHash('sha256').update(content).digest();
  await insertStatement(tx, {
    id,
    source,
    from,
    to,
    fileName,
    content,
    sha256,
    lines: lines.length,
    matched,
    totals,
    differences,
    comparedAt: now,
    operatorId,
    operatorName,
    importedAt: securityNow,
  });
  if (source !== 'custodian') await insertLines(tx, id, lines, words);
  context.audit({
    subjectKind: 'statement',
    subjectId: id,
    detail: { source, from, to, fileName, sha256: sha256.toString('hex'), differences: differences.length },
  });
  const kept = await findStatement(tx, id);
  if (kept === null) throw new Error('a statement that was kept is gone');
  return { statement: showStatement(kept) };
}

/** A day that is still under way would differ by what is yet to come. */
function assertPeriodOver(source: Source, { from, to }: StatementInput, now: number): void {
  if (from > to) {
    throw new Refusal('reconciliation.period_order', { fields: { to: 'reconciliation.period_order' } });
  }
  if (Date.parse(to) - Date.parse(from) > MAX_PERIOD_DAYS * DAY_MS) {
    throw new Refusal('reconciliation.period_long', { fields: { from: 'reconciliation.period_long' } });
  }
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONES[source], dateStyle: 'short' }).format(now);
  if (to >= today) {
    throw new Refusal('reconciliation.period_open', { fields: { to: 'reconciliation.period_open' } });
  }
}

/** What the file is refused for, as an answer that names the line. */
function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const { reason, line } = error;
    throw new Refusal(reason, {
      values: { line: line ?? 0, most: MAX_LINES },
      fields: { content: reason },
    });
  }
}
