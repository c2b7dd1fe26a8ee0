import * as z from 'zod/mini';
import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import { cancelDue, scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { addMoney, formatMoney, type Money, minMoney, subtractMoney } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import {
  FOUNDATION_EVENT,
  type FoundationOrder,
  type FoundationOrderDetail,
  type FoundationSalePreview,
} from '../contract.ts';
import { accruedFor, chargeOn, payableNow } from '../foundation.ts';
import { daysHeld, foundationDate, midnights } from '../foundation-days.ts';
import { postInTurn } from './buy.ts';
import { FINISH, PAY_OWED } from './due-names.ts';
import { owedPostings, sellPostings } from './foundation.postings.ts';
import { assertMarketOpen, type FoundationParts, orderLink, productOf, rulesAt } from './foundation-parts.ts';
import { SALE_PREVIEW } from './foundation-preview.ts';
import {
  findOrder,
  firstWaiting,
  insertPayment,
  type OrderRow,
  type Sale,
  writeHead,
  writeSold,
} from './order.store.ts';
import { lockProduct, type StandingProduct } from './product.store.ts';
import { showOrder } from './show-order.ts';

/** What a sale at a business instant comes to. */
interface Figures {
  readonly soldOn: string;
  readonly days: number;
  readonly accrued: Money;
  /** What the income pool pays of it now. */
  readonly profit: Money;
  readonly charge: Money;
  readonly iva: Money;
}

async function figuresAt(
  db: Queryable,
  row: OrderRow,
  { income, unpaid }: StandingProduct,
  at: number,
): Promise<Figures> {
  const today = foundationDate(row.currency, at);
  const soldOn = today < row.finishOn ? today : row.finishOn;
  const days = daysHeld(row.boughtOn, soldOn, row.finishOn);
  const accrued = accruedFor(row.buyPrice, row.yearlyRate, days);
  const profit = payableNow(accrued, income, unpaid);
  const { chargeRate, ivaRate } = await rulesAt(db, at);
  return { soldOn, days, accrued, profit, ...chargeOn(addMoney(row.buyPrice, profit), chargeRate, ivaRate) };
}

const creditedNow = ({ buyPrice }: OrderRow, { profit, charge }: Figures): Money =>
  subtractMoney(addMoney(buyPrice, profit), charge);

/** Profit that would come until the finish, as a decimal string. */
function moreUntilFinish(row: OrderRow, { accrued }: Figures): string {
  const atFinish = accruedFor(row.buyPrice, row.yearlyRate, midnights(row.boughtOn, row.finishOn));
  return formatMoney(subtractMoney(atFinish, accrued));
}

/** The figures as the investor is told them, in a sale's review and before it. */
function showSale(row: OrderRow, figures: Figures): NonNullable<FoundationOrderDetail['saleNow']> {
  const { accrued, profit, charge } = figures;
  return {
    profit: formatMoney(profit),
    owed: formatMoney(subtractMoney(accrued, profit)),
    serviceCharge: formatMoney(charge),
    total: formatMoney(creditedNow(row, figures)),
    expectedMore: moreUntilFinish(row, figures),
  };
}

/** What a sale of an order would come to at a business instant, whether or not its market is open; null once it is sold or over. */
export async function saleNow(
  tx: Queryable,
  row: OrderRow,
  now: number,
): Promise<FoundationOrderDetail['saleNow']> {
  if (row.state === 'sold' || now >= row.finishAt.getTime()) return null;
  const product = await productOf(tx, now, row.foundationId);
  return showSale(row, await figuresAt(tx, row, product, now));
}

/** An order that can be sold now. Refuses `not_found`, `foundation.sold`, `foundation.ended` and `market.closed`. */
async function sellable({ tx, investorId, now }: CallContext, id: string): Promise<OrderRow> {
  const row = await findOrder(tx, id, investorId);
  if (row === null) throw notFound();
  if (row.state === 'sold') throw new Refusal('foundation.sold');
  if (now >= row.finishAt.getTime()) throw new Refusal('foundation.ended');
  assertMarketOpen(row.currency, now);
  return row;
}

/** `foundation_order/preview_sell`. */
export async function previewSale(
  { ports }: Pick<FoundationParts, 'ports'>,
  context: CallContext,
  { id }: { id: string },
): Promise<FoundationSalePreview> {
  const { tx, now } = context;
  const row = await sellable(context, id);
  const product = await productOf(tx, now, row.foundationId);
  const figures = await figuresAt(tx, row, product, now);
  const { days, accrued, profit, charge, iva } = figures;
  const { previewLifeMs } = await rulesAt(tx, now);
  const shown = await makePreview(ports, context, SALE_PREVIEW, {
    lifeMs: previewLifeMs,
    terms: () => ({ orderId: row.id, accrued, profit, charge, iva }),
  });
  return {
    ...showBinding(shown),
    orderId: row.id,
    name: row.name,
    currency: row.currency,
    principal: formatMoney(row.buyPrice),
    accrued: formatMoney(accrued),
    days,
    ...showSale(row, figures),
    iva: formatMoney(iva),
    finishAt: row.finishAt.toISOString(),
  };
}

/** `foundation_order/sell`: what was shown, or nothing: after a midnight or another's payment it is another sum. */
export function sell(
  { ports }: Pick<FoundationParts, 'ports'>,
  context: CallContext,
  previewId: string,
): Promise<{ order: FoundationOrder }> {
  const { tx, now, investorId } = context;
  return confirmPreview(context, SALE_PREVIEW, {
    previewId,
    carryOut: async ({ id: salePreviewId, terms }) => {
      const seen = await findOrder(tx, terms.orderId, investorId);
      if (seen === null || !(await lockProduct(tx, seen.foundationId))) throw notFound();
      const row = await sellable(context, terms.orderId);
      const product = await productOf(tx, now, row.foundationId);
      const figures = await figuresAt(tx, row, product, now);
      const { accrued, profit, charge, iva } = figures;
      if (
        accrued !== terms.accrued ||
        profit !== terms.profit ||
        charge !== terms.charge ||
        iva !== terms.iva
      )
        throw new Refusal('preview.repriced');
      await end(tx, { row, product, figures, at: now, salePreviewId });
      await cancelDue(tx, FINISH, row.id);
      context.afterCommit(await tellSold(ports, tx, row, { figures, kind: 'sold', at: now }));
      const after = await findOrder(tx, row.id);
      if (after === null) throw new Error('an order that was just sold is gone');
      return { order: showOrder(after, now) };
    },
  });
}

/** Ends an order in the ledger: principal from its pool, profit as far as the other pool pays it now. */
async function end(
  tx: Transaction,
  ended: {
    row: OrderRow;
    product: StandingProduct;
    figures: Figures;
    at: number;
    salePreviewId: string | null;
  },
): Promise<void> {
  const { row, product, figures, at, salePreviewId } = ended;
  const sale: Sale = {
    salePreviewId,
    soldAt: new Date(at),
    soldOn: figures.soldOn,
    accrued: figures.accrued,
    saleProfit: figures.profit,
    sellCharge: figures.charge,
    sellIva: figures.iva,
  };
  await writeSold(tx, row.id, sale);
  await writeHead(tx, row.id, await postInTurn(tx, sellPostings(row, product, sale)));
}

const NOTHING = z.object({});

/** What term funds do at business instants. */
export function foundationDues({ ports }: Pick<FoundationParts, 'ports'>): DueKind[] {
  return [
    // Settles at the sum of its own instant, however late the clock comes.
    dueKind(FINISH, NOTHING, async (tx, { key, at }, afterCommit) => {
      const seen = await findOrder(tx, key);
      if (seen === null || !(await lockProduct(tx, seen.foundationId))) return;
      const row = await findOrder(tx, key);
      if (row === null || row.state === 'sold') return;
      const product = await productOf(tx, at, row.foundationId);
      const figures = await figuresAt(tx, row, product, at);
      await end(tx, { row, product, figures, at, salePreviewId: null });
      afterCommit(await tellSold(ports, tx, row, { figures, kind: 'settled', at }));
    }),
    // One order a transaction: so no two investors' chains are ever locked together.
    dueKind(PAY_OWED, NOTHING, async (tx, { key, at }, afterCommit) => {
      if (!(await lockProduct(tx, key))) return;
      const product = await productOf(tx, at, key);
      const waiting = await firstWaiting(tx, key);
      if (waiting === null || product.income === 0n) return;
      const row = await findOrder(tx, waiting.id);
      if (row === null) throw new Error('an order that is owed profit is gone');
      const amount = minMoney(waiting.left, product.income);
      const payment = {
        id: newId(ports.chance, ports.clock.securityNow()),
        orderId: row.id,
        foundationId: key,
        amount,
        at: new Date(at),
      };
      await insertPayment(tx, payment);
      await writeHead(tx, row.id, await postInTurn(tx, owedPostings(row, product, payment)));
      await scheduleDue(tx, { kind: PAY_OWED, key, at });
      afterCommit(
        await tell(ports, tx, row, {
          kind: 'owed_paid',
          at,
          values: { paid: formatMoney(amount), left: formatMoney(subtractMoney(waiting.left, amount)) },
          moved: amount,
        }),
      );
    }),
  ];
}

function tellSold(
  ports: Ports,
  tx: Transaction,
  row: OrderRow,
  { figures, kind, at }: { figures: Figures; kind: 'sold' | 'settled'; at: number },
): Promise<() => void> {
  const { accrued, profit, charge } = figures;
  const owed = subtractMoney(accrued, profit);
  const total = creditedNow(row, figures);
  return tell(ports, tx, row, {
    kind: owed > 0n ? `${kind}_owed` : kind,
    at,
    values: {
      total: formatMoney(total),
      profit: formatMoney(profit),
      charge: formatMoney(charge),
      owed: formatMoney(owed),
    },
    moved: total,
  });
}

async function tell(
  ports: Ports,
  tx: Transaction,
  { id, investorId, name, currency, buyPrice }: OrderRow,
  news: { kind: string; at: number; values: Record<string, string>; moved: Money },
): Promise<() => void> {
  const announce = await notify(ports, tx, {
    investorId,
    kind: `foundation.${news.kind}`,
    values: { name, currency, amount: formatMoney(buyPrice), ...news.values },
    moved: { amount: news.moved, currency },
    link: orderLink(id),
    at: news.at,
  });
  return () => {
    announce();
    ports.realtime.toInvestor(investorId, FOUNDATION_EVENT, { id });
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
  };
}
