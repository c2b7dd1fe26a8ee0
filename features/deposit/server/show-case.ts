import { dollarsFor } from '#features/coin-rate/server/index.ts';
import { verifiedProofOf } from '#features/identity/server/index.ts';
import type { Assignee } from '#features/review/contract.ts';
import type { ReviewView } from '#features/review/server/index.ts';
import { waitOf } from '#kernel/contract/case-wait.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { DepositCase, DepositCaseLine } from '../contract.ts';
import { natureOf } from '../deposit-method.ts';
import { dueOf, isFinal } from '../deposit-state.ts';
import { type DepositRow, depositsOf } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { isSecond } from './deposit-review.ts';
import { hasLooked } from './look.store.ts';
import { investorsOf, lastMovements } from './movement.store.ts';
import { findSecond } from './second.store.ts';
import { showDeposit } from './show-deposit.ts';

const EARLIER = 20;
const MOVEMENTS = 12;

/** How the console shows deposits. */
export const depositView = (parts: DepositParts): ReviewView<DepositRow, DepositCaseLine, DepositCase> => ({
  async lines({ tx, now }, rows) {
    const people = await investorsOf(
      tx,
      rows.map(({ investorId }) => investorId),
    );
    return (row, holder) => lineOf(row, now, people.get(row.investorId)?.phone ?? '', holder);
  },
  show: (context, row, holder) => showCase(parts, context, row, holder),
});

/** A deposit with all that decides it. */
async function showCase(
  parts: DepositParts,
  { tx, now, language, operatorId }: OperatorContext,
  row: DepositRow,
  holder: Assignee,
): Promise<DepositCase> {
  const { investorId } = row;
  const person = (await investorsOf(tx, [investorId])).get(investorId);
  if (!person) throw new Error('the investor of a deposit is gone');
  const earlier = await depositsOf(tx, investorId, { from: null, rows: EARLIER, state: null });
  const movements = await lastMovements(tx, investorId, MOVEMENTS);
  return {
    deposit: showDeposit(row),
    holder,
    ...ageOf(row, now),
    mayLook: !isFinal(row.state) && (holder?.operatorId === operatorId || isSecond(row, operatorId)),
    hasLooked: await hasLooked(tx, row.id, operatorId),
    second: row.approvalId === null ? null : await findSecond(tx, row.approvalId),
    investor: {
      id: investorId,
      phone: person.phone,
      fullName: (await verifiedProofOf(parts.ports, tx, investorId))?.fullName ?? null,
      registeredAt: person.createdAt.toISOString(),
    },
    worthNow: worthNow(parts, row, now),
    earlier: earlier.filter(({ id }) => id !== row.id).map(showDeposit),
    movements: movements.map((line) => ({
      id: line.seq.toString(),
      text: parts.catalogs.translate(language, `asset.subtype.${line.name}`),
      currency: line.currency,
      amount: formatMoney(money(line.delta)),
      amountAfter: formatMoney(money(line.balanceAfter)),
      time: line.at.toISOString(),
    })),
  };
}

function worthNow({ rates }: DepositParts, row: DepositRow, now: number): string | null {
  const { coin } = natureOf(row.method);
  if (coin === null) return formatMoney(money(row.quantity));
  const rate = rates.rateOf(coin, now);
  return rate && formatMoney(money(dollarsFor(row.quantity, rate.rate, coin, 'half-even')));
}

function lineOf(row: DepositRow, now: number, phone: string, holder: Assignee): DepositCaseLine {
  const { id, method, status, quantity, unit, createdAt, decidedAt } = showDeposit(row);
  const { investorId } = row;
  const line = { id, investorId, phone, method, status, quantity, unit, createdAt, decidedAt };
  const secondWaits = row.secondState === 'waiting';
  return { ...line, ...ageOf(row, now), secondWaits, holder };
}

/** How long a deposit has waited and by when something is to happen, at a business instant. */
export function ageOf(row: DepositRow, now: number): ReturnType<typeof waitOf> {
  const endedAt = isFinal(row.state) ? (row.decidedAt?.getTime() ?? null) : null;
  return waitOf({ since: row.createdAt.getTime(), dueAt: dueOf(row), endedAt, now });
}
