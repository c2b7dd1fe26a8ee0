import * as z from 'zod/mini';
import { dollarsFor } from '#features/coin-rate/server/index.ts';
import { verifiedProofOf } from '#features/identity/server/index.ts';
import { holdsOf } from '#features/operator/server/index.ts';
import { waitOf } from '#kernel/contract/case-wait.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { DepositCase, DepositCaseLine, listDepositCases } from '../contract.ts';
import { natureOf } from '../deposit-method.ts';
import { dueOf, isFinal } from '../deposit-state.ts';
import { DEPOSIT_QUEUE, isSecond } from './case-in-hand.ts';
import { type DepositRow, depositsOf, queueOf } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { hasLooked } from './look.store.ts';
import { investorsOf, lastMovements } from './movement.store.ts';
import { findSecond } from './second.store.ts';
import { showDeposit } from './show-deposit.ts';

const EARLIER = 20;
const MOVEMENTS = 12;

/** A page of one of the three lists. */
export async function listCases(
  { tx, now }: OperatorContext,
  input: InputOf<typeof listDepositCases>,
): Promise<OutputOf<typeof listDepositCases>> {
  const [from] = decodeCursor(input.cursor, z.tuple([uuid])) ?? [null];
  const rows = await queueOf(tx, input.state, { from, rows: rowsToAsk(input) });
  const ids = rows.map(({ id }) => id);
  const holds = await holdsOf(tx, DEPOSIT_QUEUE, ids);
  const people = await investorsOf(
    tx,
    rows.map(({ investorId }) => investorId),
  );
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => lineOf(row, now, people.get(row.investorId)?.phone ?? '', holds.get(row.id)),
  );
}

/** A deposit with all that decides it. */
export async function showCase(
  parts: DepositParts,
  { tx, now, language, operatorId }: OperatorContext,
  row: DepositRow,
): Promise<DepositCase> {
  const { investorId } = row;
  const person = (await investorsOf(tx, [investorId])).get(investorId);
  if (!person) throw new Error('the investor of a deposit is gone');
  const earlier = await depositsOf(tx, investorId, { from: null, rows: EARLIER, state: null });
  const holder = holderOf((await holdsOf(tx, DEPOSIT_QUEUE, [row.id])).get(row.id));
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

type Hold = { operatorId: string; operatorName: string } | undefined;

function lineOf(row: DepositRow, now: number, phone: string, hold: Hold): DepositCaseLine {
  const { id, method, status, quantity, unit, createdAt, decidedAt } = showDeposit(row);
  const { investorId } = row;
  const line = { id, investorId, phone, method, status, quantity, unit, createdAt, decidedAt };
  const secondWaits = row.secondState === 'waiting';
  return { ...line, ...ageOf(row, now), secondWaits, holder: holderOf(hold) };
}

/** How long a deposit has waited and by when something is to happen, at a business instant. */
export function ageOf(row: DepositRow, now: number): ReturnType<typeof waitOf> {
  const endedAt = isFinal(row.state) ? (row.decidedAt?.getTime() ?? null) : null;
  return waitOf({ since: row.createdAt.getTime(), dueAt: dueOf(row), endedAt, now });
}

const holderOf = (hold: Hold): DepositCaseLine['holder'] =>
  hold ? { operatorId: hold.operatorId, name: hold.operatorName } : null;
