import * as z from 'zod/mini';
import type { ApprovalKind } from '#features/operator/server/index.ts';
import { DAY_MS } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { formatMoney, formatPercent, money, parseMoney, parseRate, rate } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { hashPassword } from '#kernel/secrets/password-hash.ts';
import { foundationDate } from '../../foundation-days.ts';
import type { FoundationRequest } from '../../operator-contract.ts';
import { type FoundationParts, newPoolId } from '../foundation-parts.ts';
import { findDrawnKey, insertKey } from '../key.store.ts';
import { insertProduct, type Product } from '../product.store.ts';

const texts = z.object({ es: z.string(), en: z.string(), zh: z.string() });
/** The terms as the database compares them with the row that follows; amounts in cents, the rate in units. */
const terms = z.object({
  id: z.string(),
  name: z.string(),
  publisher: z.string(),
  intro: texts,
  currency: z.enum(['MXN', 'USD']),
  minAmount: z.int(),
  yearlyRate: z.int(),
  keyHash: z.nullable(z.string()),
  beginAt: z.string(),
  finishAt: z.string(),
});
type Terms = z.output<typeof terms>;

const FOUNDATION: ApprovalKind<{ terms: Terms }> = {
  name: 'foundation',
  roles: ['publisher'],
  payload: z.object({ terms }),
};

/** A yearly rate above 100% is a slip of the finger. */
const MOST_RATE = rate(100_000_000n);
const LONGEST_MS = 3 * 366 * DAY_MS;
/** Without letters and digits that are mistaken for others. */
const KEY_LETTERS = 'ACDEFGHJKLMNPQRTUVWXY3479';
const KEY_LENGTH = 10;
const HALF = KEY_LENGTH / 2;

/** `operator/foundation_key_draw`: told this once; only its hash is kept. */
export async function drawKey({ chance }: Ports, context: OperatorContext) {
  const { tx, operatorId, securityNow } = context;
  const key = drawLetters(chance);
  const id = newId(chance, securityNow);
  await insertKey(tx, { id, hash: await hashPassword(key), drawnBy: operatorId, at: new Date(securityNow) });
  context.audit({ subjectKind: 'foundation_key', subjectId: id, detail: {} });
  return { keyId: id, key };
}

/** Letters that are each equally likely: bytes beyond the last whole round are drawn again. */
function drawLetters(chance: Ports['chance']): string {
  const fairBelow = 256 - (256 % KEY_LETTERS.length);
  let drawn = '';
  while (drawn.length < KEY_LENGTH) {
    const [byte = 255] = chance.bytes(1);
    if (byte < fairBelow) drawn += KEY_LETTERS[byte % KEY_LETTERS.length];
  }
  return `${drawn.slice(0, HALF)}-${drawn.slice(HALF)}`;
}

/** `operator/foundation_request`: checks the terms and asks a second publisher. */
export async function requestProduct(
  { ports, approvals }: FoundationParts,
  context: OperatorContext,
  input: FoundationRequest,
): Promise<{ approvalId: string }> {
  const { reference, keyId, ...asked } = input;
  const keyHash = keyId === undefined ? null : await drawnKey(context, keyId);
  const row = termsOf(asked, { id: newId(ports.chance, context.securityNow), keyHash });
  assertDates(row, context.now);
  const subject = { subjectKind: 'foundation', subjectId: row.id };
  const approvalId = await approvals.requestOnce(context, FOUNDATION, {
    ...subject,
    payload: { terms: row },
    reason: reference,
  });
  context.audit({ ...subject, detail: { approvalId, name: row.name } });
  return { approvalId };
}

async function drawnKey({ tx, operatorId }: OperatorContext, keyId: string): Promise<string> {
  const hash = await findDrawnKey(tx, keyId, operatorId);
  if (hash === null)
    throw new Refusal('foundation.key_unknown', { fields: { keyId: 'foundation.key_unknown' } });
  return hash;
}

const refuse = (field: string, reason: string) => new Refusal(reason, { fields: { [field]: reason } });

function termsOf(
  input: Omit<FoundationRequest, 'reference' | 'keyId'>,
  { id, keyHash }: { id: string; keyHash: string | null },
): Terms {
  // Percent with two decimals: a hundred basis points each.
  const yearlyRate = rate(parseRate(input.expectedRate) * 100n);
  if (yearlyRate > MOST_RATE) throw refuse('expectedRate', 'foundation.rate_high');
  return {
    id,
    name: input.name,
    publisher: input.publisher,
    intro: { ...input.intro },
    currency: input.currency,
    minAmount: Number(parseMoney(input.minAmount)),
    yearlyRate: Number(yearlyRate),
    keyHash,
    beginAt: new Date(input.beginAt).toISOString(),
    finishAt: new Date(input.finishAt).toISOString(),
  };
}

/** It begins after now, and lasts a midnight or more. */
function assertDates({ currency, beginAt, finishAt }: Terms, now: number): void {
  const [begin, finish] = [Date.parse(beginAt), Date.parse(finishAt)];
  if (begin <= now) throw refuse('beginAt', 'foundation.begin_early');
  if (foundationDate(currency, finish) <= foundationDate(currency, begin))
    throw refuse('finishAt', 'foundation.finish_early');
  if (finish - begin > LONGEST_MS) throw refuse('finishAt', 'foundation.finish_late');
}

/** What the second publisher is shown, and the product that is offered once they agree. */
export function handleProductApproval({ ports, approvals }: FoundationParts): void {
  approvals.handle(FOUNDATION, {
    facts: ({ terms: row }) => [
      { name: 'foundation.fact.product', value: row.name },
      { name: 'foundation.fact.publisher', value: row.publisher },
      { name: 'foundation.fact.intro', value: row.intro.es },
      { name: 'foundation.fact.rate', value: `${formatPercent(rate(BigInt(row.yearlyRate)))}%` },
      {
        name: 'foundation.fact.minimum',
        value: `${row.currency} ${formatMoney(money(BigInt(row.minAmount)))}`,
      },
      { name: 'foundation.fact.begin', value: row.beginAt },
      { name: 'foundation.fact.finish', value: row.finishAt },
      {
        name: 'foundation.fact.key',
        value: row.keyHash === null ? 'foundation.fact.key.none' : 'foundation.fact.key.needed',
      },
    ],
    async onApproved({ tx, now }, { id: approvalId, payload: { terms: row } }) {
      if (Date.parse(row.beginAt) <= now) throw new Refusal('foundation.begin_early');
      await insertProduct(tx, productFrom(ports, row, approvalId), now);
    },
  });
}

function productFrom(ports: Ports, row: Terms, approvalId: string): Product {
  return {
    id: row.id,
    name: row.name,
    publisher: row.publisher,
    intro: row.intro,
    currency: row.currency,
    minAmount: money(BigInt(row.minAmount)),
    yearlyRate: rate(BigInt(row.yearlyRate)),
    keyHash: row.keyHash,
    beginAt: new Date(row.beginAt),
    finishAt: new Date(row.finishAt),
    finishOn: foundationDate(row.currency, Date.parse(row.finishAt)),
    principalPool: newPoolId(ports),
    incomePool: newPoolId(ports),
    approvalId,
  };
}
