import { dollarsFor } from '#features/coin-rate/server/index.ts';
import { isVerified } from '#features/identity/server/index.ts';
import { findCase } from '#features/review/server/index.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { DepositInput } from '../contract.ts';
import { natureOf, parseSent } from '../deposit-method.ts';
import { countOpen, DEPOSIT_CASES, type DepositRow, insertDeposit } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { currentMethods, referenceOf } from './list-methods.ts';
import type { MethodRow } from './method.store.ts';
import { tellNews } from './news.ts';

const HOUR_MS = 3_600_000;
/** Of one investor at a time; a reviewer's queue is no place to fill. */
export const MAX_OPEN_DEPOSITS = 10;

/**
 * Takes the word of an investor who has paid, with the proof; nothing is credited yet. Refuses `deposit.unverified`,
 * `deposit.method_closed`, `deposit.below_minimum`, `deposit.too_many`, `file.unknown`, `deposit.proof_used`.
 */
export async function createDeposit(
  parts: DepositParts,
  context: CallContext,
  { method, amount, proofImage, trackingKey = '' }: DepositInput,
): Promise<DepositRow> {
  const { ports, files } = parts;
  const { tx, investorId, now, securityNow } = context;
  if (!(await isVerified(tx, investorId))) throw failed('deposit.unverified');
  const row = (await currentMethods(ports, tx, now)).find((known) => known.method === method);
  if (!row?.open) throw closed();
  const quantity = parseSent(method, amount);
  refuseBelowMinimum(parts, row, quantity, now);
  if ((await countOpen(tx, investorId)) >= MAX_OPEN_DEPOSITS)
    throw failed('deposit.too_many', { values: { most: MAX_OPEN_DEPOSITS } });
  const proof = {
    id: proofImage,
    ownerId: investorId,
    kind: 'deposit_proof',
    field: 'proofImage',
  } as const;
  await files.take(tx, { ...proof, now: securityNow });
  const { currency, unit, coin } = natureOf(method);
  const id = newId(ports.chance, securityNow);
  const written = await insertDeposit(tx, {
    id,
    investorId,
    method,
    methodFrom: row.effectiveFrom,
    unit,
    currency,
    quantity,
    reference: coin === null ? await referenceOf(ports, tx, investorId) : null,
    trackingKey,
    proofImage,
    createdAt: now,
    dueAt: now + row.reviewHours * HOUR_MS,
  });
  if (!written) throw failed('deposit.proof_used', { fields: { proofImage: 'deposit.proof_used' } });
  const made = await findCase(tx, DEPOSIT_CASES, id);
  if (made === null) throw new Error('a deposit that was written is gone');
  await tellNews(ports, context, 'submitted', made);
  return made;
}

const closed = () => failed('deposit.method_closed', { fields: { method: 'deposit.method_closed' } });

/** No order comes of it: the catalogue has a code of its own for a payment in that failed. */
function failed(reason: string, told: Partial<Pick<Refusal, 'values' | 'fields'>> = {}): Refusal {
  return new Refusal(reason, { ...told, code: CODES.rechargeFailed });
}

/** The minimum is in the currency that is credited: a coin counts by its rate of now; without one the method is closed. */
function refuseBelowMinimum(
  { rates }: DepositParts,
  { method, minimum }: MethodRow,
  quantity: bigint,
  now: number,
): void {
  const { coin, currency } = natureOf(method);
  const rate = coin === null ? null : rates.rateOf(coin, now);
  if (coin !== null && rate === null) throw closed();
  const worth =
    coin === null || rate === null ? quantity : dollarsFor(quantity, rate.rate, coin, 'half-even');
  if (worth >= minimum) return;
  throw failed('deposit.below_minimum', {
    values: { minimum: formatMoney(money(minimum)), currency },
    fields: { amount: 'deposit.below_minimum' },
  });
}
