import * as z from 'zod/mini';
import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { post } from '#kernel/ledger/ledger.ts';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  type Money,
  money,
  type Price,
} from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { FUND_EVENT } from '../contract.ts';
import { executedAt } from '../mutual-fund.ts';
import { dueKey, EXECUTE, LATE, SETTLE } from './due-names.ts';
import { buyExecution, redeemExecution, settlement } from './fund.postings.ts';
import { findNav } from './fund.store.ts';
import {
  type DueOrder,
  lockExecuted,
  lockOrdered,
  writeExecuted,
  writeHead,
  writeSettled,
} from './order.store.ts';
import { orderLink } from './order-link.ts';

/** Orders in one transaction: a crash between two loses none and does none twice. */
export const ORDERS_A_BATCH = 100;

const fundDay = z.object({ fundId: z.string(), navDate: z.string() });

/** Something to be done once a batch is committed. */
type After = (effect: () => void) => void;

/** Executes the orders of a fund's day at its value, as soon as both are there; settles what was executed. */
export function dealingDays(ports: Ports): DueKind[] {
  return [
    dueKind(EXECUTE, fundDay, async (tx, { key, at, payload }, after) => {
      const known = await findNav(tx, payload.fundId, payload.navDate);
      // The value is missing: whoever brings it schedules this again.
      if (known === null) return;
      const executed = { nav: known.nav, at: Math.max(at, known.publishedAt) };
      const orders = await lockOrdered(tx, payload.fundId, payload.navDate, ORDERS_A_BATCH);
      for (const order of orders) await execute(ports, tx, { order, ...executed }, after);
      if (orders.length === 0) return;
      const settlesAt = Math.max(executed.at, ...orders.map((order) => order.settlesAt.getTime()));
      await scheduleDue(tx, { kind: SETTLE, key: dueKey(payload), at: settlesAt, payload });
      if (orders.length === ORDERS_A_BATCH) await scheduleDue(tx, { kind: EXECUTE, key, at, payload });
    }),
    dueKind(SETTLE, fundDay, async (tx, { key, at, payload }, after) => {
      const orders = await lockExecuted(tx, { ...payload, at, most: ORDERS_A_BATCH });
      for (const order of orders) await settle(ports, tx, { order, at }, after);
      if (orders.length === ORDERS_A_BATCH) await scheduleDue(tx, { kind: SETTLE, key, at, payload });
    }),
    dueKind(LATE, fundDay, async (tx, { at, payload }, after) => {
      if ((await findNav(tx, payload.fundId, payload.navDate)) !== null) return;
      for (const order of await lockOrdered(tx, payload.fundId, payload.navDate, MOST_TOLD))
        await tell(ports, tx, { order, at, kind: 'mutual_fund.late', values: {} }, after);
    }),
  ];
}

/** One fund's day has no more orders than this that are told of a late value. */
const MOST_TOLD = 10_000;

async function execute(
  ports: Ports,
  tx: Transaction,
  { order, nav, at }: { order: DueOrder; nav: Price; at: number },
  after: After,
): Promise<void> {
  const figures = { ...figuresOf(order, nav), nav, navDate: order.navDate };
  await writeExecuted(tx, order.id, { ...figures, at });
  const posted =
    order.side === 'buy' ? buyExecution(order, figures, at) : redeemExecution(order, figures, at);
  const { head } = await post(tx, posted);
  await writeHead(tx, order.id, head);
  const values = {
    amount: formatMoney(figures.amount),
    units: formatQuantity(figures.units),
    nav: formatPrice(nav),
  };
  await tell(ports, tx, { order, at, kind: `mutual_fund.${order.side}_executed`, values }, after);
}

function figuresOf({ side, amount, units }: DueOrder, nav: Price) {
  if (side === 'buy' && amount !== null) return executedAt({ side, amount }, nav);
  if (side === 'redeem' && units !== null) return executedAt({ side, units }, nav);
  throw new Error('an order of neither an amount nor units');
}

async function settle(
  ports: Ports,
  tx: Transaction,
  { order, at }: { order: DueOrder; at: number },
  after: After,
): Promise<void> {
  const { amount, units, nav, navDate, side } = order;
  if (amount === null || units === null || nav === null) throw new Error('settles what was never executed');
  await writeSettled(tx, order.id, at);
  const { head } = await post(tx, settlement(order, side, { amount, units, nav, navDate }, at));
  await writeHead(tx, order.id, head);
  const values = { amount: formatMoney(amount), units: formatQuantity(units) };
  const moved = money(side === 'redeem' ? amount : 0n);
  await tell(ports, tx, { order, at, kind: `mutual_fund.${side}_settled`, values, moved }, after);
}

async function tell(
  ports: Ports,
  tx: Transaction,
  told: { order: DueOrder; at: number; kind: string; values: Record<string, string>; moved?: Money },
  after: After,
): Promise<void> {
  const { order, at, kind, values, moved } = told;
  const { investorId, currency, name: fund, navDate } = order;
  const announce = await notify(ports, tx, {
    investorId,
    kind,
    values: { fund, currency, navDate, ...values },
    ...(moved === undefined ? null : { moved: { amount: moved, currency } }),
    link: orderLink(order.id),
    at,
  });
  after(() => {
    announce();
    ports.realtime.toInvestor(investorId, FUND_EVENT, { id: order.id });
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
  });
}
