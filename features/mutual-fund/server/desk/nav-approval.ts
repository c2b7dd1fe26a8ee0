import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ApprovalKind, Approvals } from '#features/operator/server/index.ts';
import { mexicoInstant, OutsideCalendarError, sessionOn } from '#kernel/calendar/calendar.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatPrice, price } from '#kernel/money/money.ts';
import { type FileNav, NavFileError, readNavFile } from '../../nav-file.ts';
import type { importNavs } from '../../operator-contract.ts';
import { dueKey, EXECUTE } from '../due-names.ts';
import { findFund, insertNavs } from '../fund.store.ts';
import type { FundParts } from '../fund-parts.ts';
import { waitingDays } from '../order.store.ts';
import { knownDays } from './desk.store.ts';

/** Values as they wait for a second publisher, in millionths; the database compares each with what was agreed. */
const payload = z.object({
  fileName: z.string(),
  sha256: z.string(),
  rows: z.array(z.object({ fundId: z.string(), date: z.string(), nav: z.string() })),
});

const NAV_IMPORT: ApprovalKind<z.output<typeof payload>> = {
  name: 'mutual_fund_nav',
  roles: ['publisher'],
  payload,
};

/** `operator/mutual_fund_import`: reads the file, and asks a second publisher to accept it whole. */
export async function requestImport(
  { approvals }: FundParts,
  context: OperatorContext,
  input: InputOf<typeof importNavs>,
): Promise<{ approvalId: string; rows: number }> {
  const bytes = Buffer.from(input.content, 'base64');
  const read = rowsOf(bytes);
  await assertFits(context.tx, context.now, read);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const rows = read.map(({ fundId, date, nav }) => ({ fundId, date, nav: nav.toString() }));
  const subject = { subjectKind: 'nav_file', subjectId: sha256 };
  const approvalId = await approvals.requestOnce(context, NAV_IMPORT, {
    ...subject,
    payload: { fileName: input.fileName, sha256, rows },
    reason: input.reference,
  });
  context.audit({ ...subject, detail: { approvalId, rows: rows.length.toString() } });
  return { approvalId, rows: rows.length };
}

const refuse = (reason: string, line: number) =>
  new Refusal(reason, { fields: { content: reason }, values: { line } });

function rowsOf(bytes: Buffer): FileNav[] {
  try {
    return readNavFile(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof NavFileError) throw refuse(`fund.${error.fault}`, error.line);
    if (error instanceof TypeError) throw refuse('fund.file_invalid', 1);
    throw error;
  }
}

/** Each value is one of a fund that takes files, of a day that was valued by now, and new. */
async function assertFits(db: Queryable, now: number, rows: readonly FileNav[]): Promise<void> {
  const funds = new Map<string, Awaited<ReturnType<typeof findFund>>>();
  for (const { line, fundId, date } of rows) {
    if (!funds.has(fundId)) funds.set(fundId, await findFund(db, now, fundId));
    const fund = funds.get(fundId);
    if (fund?.terms.navSource !== 'import') throw refuse('fund.file_fund', line);
    if (!isSession(date)) throw refuse('fund.file_date', line);
    if (mexicoInstant(date, fund.terms.valuedAt) > now) throw refuse('fund.file_early', line);
  }
  const [known] = await knownDays(db, rows);
  if (known === undefined) return;
  const at = rows.find(({ fundId, date }) => fundId === known.fundId && date === known.date);
  throw refuse('fund.nav_known', at?.line ?? 1);
}

function isSession(date: string): boolean {
  try {
    return sessionOn('XMEX', date) !== null;
  } catch (error) {
    if (error instanceof OutsideCalendarError) return false;
    throw error;
  }
}

/** How many values of a file the second publisher reads one by one; the rest is in the file whose hash stands there. */
const SHOWN = 12;

/** What the second publisher is shown; once they agree, the values are there for good and what waited for them is executed. */
export function handleNavApproval(approvals: Approvals): void {
  approvals.handle(NAV_IMPORT, {
    facts: ({ fileName, sha256, rows }) => [
      { name: 'fund.fact.file', value: `${fileName} (${rows.length})` },
      { name: 'fund.fact.hash', value: sha256 },
      ...rows.slice(-SHOWN).map(({ fundId, date, nav }) => ({
        name: 'fund.fact.value',
        value: `${fundId} · ${date} · ${formatPrice(price(BigInt(nav)))}`,
      })),
    ],
    async onApproved({ tx, now }, { id: approvalId, payload: { rows } }) {
      const navs = rows.map(({ fundId, date, nav }) => ({
        fundId,
        date,
        nav: price(BigInt(nav)),
        publishedAt: now,
      }));
      const added = await insertNavs(tx, navs, { source: 'import', approvalId });
      if (added !== navs.length) throw new Refusal('fund.nav_known', { values: { line: 0 } });
      const agreed = new Set(rows.map(({ fundId, date }) => dueKey({ fundId, navDate: date })));
      for (const day of await waitingDays(tx, [...new Set(rows.map(({ fundId }) => fundId))]))
        if (agreed.has(dueKey(day)))
          await scheduleDue(tx, { kind: EXECUTE, key: dueKey(day), at: now, payload: { ...day } });
    },
  });
}
