import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { type InvestorLine, searchInvestors } from '#features/account/server/index.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { findInvestors as findCall, InvestorItem } from '../contract.ts';
import { readSearch } from '../search-text.ts';
import type { PeopleParts } from './people-parts.ts';

const cursorKeys = z.tuple([uuid]);
/** 64 bits: enough to know a search again. */
const SHOWN_OF_HASH = 16;

/** `operator/investor_list`; the audit log keeps of which kind the search was and who was shown. */
export async function findInvestors(
  parts: PeopleParts,
  context: OperatorContext,
  input: InputOf<typeof findCall>,
) {
  const { tx } = context;
  const text = input.text ?? '';
  const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const rows = await searchInvestors(tx, {
    ...(await whomToFind(parts, context, text)),
    blockedOnly: input.blockedOnly ?? false,
    before,
    rows: rowsToAsk(input),
  });
  const ids = rows.map(({ id }) => id);
  const names = await parts.identity.namesOf(tx, ids);
  const page = pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => row,
  );
  context.audit({
    subjectKind: 'search',
    subjectId: soughtAs(parts, text),
    detail: { shown: page.items.map(({ id }) => id) },
  });
  const items: InvestorItem[] = [];
  for (const row of page.items) items.push(await showLine(parts, context, row, names));
  return { items, nextCursor: page.nextCursor };
}

/**
 * What was looked for as the audit log keeps it for good: its kind, and of a name or a phone only a keyed hash, by which
 * the same search is known again.
 */
function soughtAs({ ports }: PeopleParts, text: string): string {
  const sought = readSearch(text);
  if (sought.kind === 'nothing') return sought.kind;
  if (sought.kind === 'id') return sought.id;
  const typed = sought.kind === 'phone' ? sought.digits : sought.name.toLowerCase();
  const hash = createHmac('sha256', ports.secrets.key('people.search')).update(typed).digest('hex');
  return `${sought.kind}:${hash.slice(0, SHOWN_OF_HASH)}`;
}

async function whomToFind({ identity }: PeopleParts, { tx }: OperatorContext, text: string) {
  const sought = readSearch(text);
  if (sought.kind === 'id') return { ids: [sought.id], phone: null };
  if (sought.kind === 'phone') return { ids: null, phone: sought.digits };
  if (sought.kind === 'name') return { ids: await identity.findByName(tx, sought.name), phone: null };
  return { ids: null, phone: null };
}

async function showLine(
  { identity }: PeopleParts,
  { tx }: OperatorContext,
  { id, phone, blocked, createdAt }: InvestorLine,
  names: ReadonlyMap<string, string>,
): Promise<InvestorItem> {
  const { kycStatus } = await identity.standing(tx, id);
  return { id, phone, name: names.get(id) ?? null, kycStatus, blocked, createdAt: createdAt.toISOString() };
}
