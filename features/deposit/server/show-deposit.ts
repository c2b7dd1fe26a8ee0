import * as z from 'zod/mini';
import { showCoinRate } from '#features/coin-rate/server/index.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { formatMoney, money, price } from '#kernel/money/money.ts';
import type { Deposit, listDeposits as listCall } from '../contract.ts';
import { formatSent, natureOf } from '../deposit-method.ts';
import { dueOf } from '../deposit-state.ts';
import { type DepositRow, depositsOf } from './deposit.store.ts';
import { bankInfoOf } from './list-methods.ts';

/** `deposit/list`: a page of the caller's own. */
export async function listDeposits(
  { tx, investorId }: CallContext,
  input: InputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const [from] = decodeCursor(input.cursor, z.tuple([uuid])) ?? [null];
  const rows = await depositsOf(tx, investorId, {
    from,
    rows: rowsToAsk(input),
    state: input.status ?? null,
  });
  return pageFromRows(rows, input, ({ id }) => [id], showDeposit);
}

/** A deposit as its investor, and the console, see it. */
export function showDeposit(row: DepositRow): Deposit {
  const { method } = row;
  return {
    id: row.id,
    type: 'deposit',
    method,
    status: row.state,
    quantity: formatSent(method, row.quantity),
    unit: row.unit,
    received: row.received === null ? null : formatSent(method, row.received),
    amount: row.credited === null ? null : formatMoney(money(row.credited)),
    currency: row.currency,
    rate: rateOf(row),
    address: row.address,
    network: natureOf(method).network,
    bankInfo: bankInfoOf({ ...row, open: true }),
    reference: row.reference,
    trackingKey: row.trackingKey,
    transferKey: row.transferKey,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    proofImage: row.proofImage,
    createdAt: row.createdAt.toISOString(),
    dueAt: new Date(dueOf(row)).toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    auditOpinion: row.opinion,
  };
}

function rateOf({ rate, rateSource, rateAt }: DepositRow): Deposit['rate'] {
  if (rate === null || rateSource === null || rateAt === null) return null;
  return showCoinRate({ rate: price(rate), source: rateSource, quotedAt: rateAt.getTime() });
}
