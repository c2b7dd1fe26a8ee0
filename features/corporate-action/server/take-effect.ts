import * as z from 'zod/mini';
import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import { type Exchange, exchangeDate, previousSession } from '#kernel/calendar/calendar.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { askingDueKind, type DueKind, type DueOf, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { formatMoney, formatPrice, formatQuantity, money, price, quantity } from '#kernel/money/money.ts';
import { type ActionRow, endSplit, findAction } from './corporate-action.store.ts';
import type { CorporateParts } from './corporate-parts.ts';
import {
  type PaidHolding,
  payDividends,
  recordHolders,
  type SplitHolding,
  splitHolding,
} from './holding.store.ts';
import { EFFECT } from './look-at-provider.ts';

/** The next holders of a split stock have their lots split. Key: the action's id and the last investor. */
const SPLIT = 'corporate.split';
/** The next holders of a dividend's stock are written down. Key: the action's id and the last investor. */
const RECORD = 'corporate.record';
/** The next of those on record are paid. Key: the action's id. */
const PAY = 'corporate.pay';

/** Investors in one transaction, which is done whole or not at all. */
const RECORDED_AT_ONCE = 500;
const PAID_AT_ONCE = 100;
const SPLIT_AT_ONCE = 50;

const payload = z.object({ actionId: z.string(), after: z.optional(z.string()) });
type Due = DueOf<z.output<typeof payload>>;

/** What happens at the effect of an action, at its payment and in the batches of both, in due order. */
export function effects(parts: CorporateParts): DueKind[] {
  return [takeEffect(parts), splitSome(parts), recordSome(), paySome(parts)];
}

/** A split first ends the orders of its stock, whose prices and shares are of before; a dividend's holders are written down. */
function takeEffect({ market, trade }: CorporateParts): DueKind {
  return dueKind(EFFECT, payload, async (tx, item) => {
    const action = await findAction(tx, item.payload.actionId);
    if (action?.state !== 'announced') return;
    const next = { key: action.id, at: item.at, payload: { actionId: action.id } };
    if (action.kind === 'dividend') return scheduleDue(tx, { ...next, kind: RECORD });
    const exchange = market.instrument(action.stockId)?.exchange ?? '';
    await trade.endOrders(tx, { exchange, stockId: action.stockId, at: item.at, reason: 'order.split' });
    // After the ends of the orders, which are due at the same instant and were scheduled before.
    await scheduleDue(tx, { ...next, kind: SPLIT });
  });
}

/** Splits what some holders have; after the last of them alerts follow and trading goes on. Fails, and is tried again, while orders still work. */
function splitSome(parts: CorporateParts): DueKind {
  const ask = async ({ payload: { actionId, after } }: Due) => {
    const { db } = parts.ports;
    const action = await findAction(db, actionId);
    if (action?.state !== 'announced') return null;
    const [holder] = await parts.trade.holdersOf(db, action.stockId, after ?? null, 1);
    return holder === undefined ? null : lastClose(parts, action);
  };
  return askingDueKind(SPLIT, payload, ask, async (tx, item, close, afterCommit) => {
    const { actionId, after } = item.payload;
    const action = await findAction(tx, actionId);
    if (action?.state !== 'announced') return;
    const holders = await parts.trade.holdersOf(tx, action.stockId, after ?? null, SPLIT_AT_ONCE);
    for (const investorId of holders) {
      if (close === null) throw new Error(`the close of ${action.stockId} was not asked for`);
      const done = await splitHolding(tx, { actionId, investorId, close, at: item.at });
      if (done) afterCommit(await tellSplit(parts, tx, action, { ...done, investorId }, item.at));
    }
    const last = holders.at(-1);
    if (holders.length === SPLIT_AT_ONCE && last !== undefined) {
      const next = { actionId, after: last };
      return scheduleDue(tx, { kind: SPLIT, key: `${actionId} ${last}`, at: item.at, payload: next });
    }
    await parts.alerts.split(tx, action.stockId, ratioOf(action));
    await endSplit(tx, actionId);
    afterCommit(() => parts.refreshSplits());
  });
}

/** The split's ratio. */
export function ratioOf({ numerator, denominator }: Pick<ActionRow, 'numerator' | 'denominator'>) {
  return { numerator: BigInt(numerator ?? 1), denominator: BigInt(denominator ?? 1) };
}

/** The close before the ex-date as it was traded. Throws where the provider has none: the split waits for it. */
async function lastClose({ market }: CorporateParts, { stockId, effectiveAt }: ActionRow): Promise<bigint> {
  const exchange = market.instrument(stockId)?.exchange as Exchange;
  const before = previousSession(exchange, effectiveAt.getTime());
  const bar = await market.dayBar(stockId, exchangeDate(exchange, before.opensAt));
  if (bar === null) throw new Error(`no close of ${stockId} on ${before.date}`);
  return bar.close;
}

function recordSome(): DueKind {
  return dueKind(RECORD, payload, async (tx, item) => {
    const { actionId, after } = item.payload;
    const last = await recordHolders(tx, actionId, after ?? null, RECORDED_AT_ONCE);
    if (last !== null) {
      const next = { actionId, after: last };
      return scheduleDue(tx, { kind: RECORD, key: `${actionId} ${last}`, at: item.at, payload: next });
    }
    const action = await findAction(tx, actionId);
    if (action?.state !== 'recorded' || action.paysAt === null) return;
    await scheduleDue(tx, { kind: PAY, key: actionId, at: action.paysAt.getTime(), payload: { actionId } });
  });
}

function paySome(parts: CorporateParts): DueKind {
  return dueKind(PAY, payload, async (tx, item, afterCommit) => {
    const { actionId } = item.payload;
    const action = await findAction(tx, actionId);
    if (action === null) return;
    const paid = await payDividends(tx, actionId, PAID_AT_ONCE, item.at);
    for (const holding of paid) afterCommit(await tellPaid(parts, tx, action, holding, item.at));
    if (paid.length < PAID_AT_ONCE) return;
    await scheduleDue(tx, { kind: PAY, key: actionId, at: item.at, payload: { actionId } });
  });
}

async function tellPaid(
  { ports, market }: CorporateParts,
  tx: Transaction,
  action: ActionRow,
  { investorId, quantity: held, gross, withheld }: PaidHolding,
  at: number,
): Promise<() => void> {
  const { symbol, currency } = instrumentOf(market, action);
  const announce = await notify(ports, tx, {
    investorId,
    kind: 'dividend.paid',
    values: {
      symbol,
      currency,
      quantity: formatQuantity(quantity(held)),
      perShare: action.amount === null ? '' : formatPrice(price(action.amount)),
      gross: formatMoney(money(gross)),
      withheld: formatMoney(money(withheld)),
      net: formatMoney(money(gross - withheld)),
    },
    moved: { amount: money(gross - withheld), currency },
    link: `/user/dividends/${action.id}`,
    at,
  });
  return () => {
    announce();
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
  };
}

async function tellSplit(
  { ports, market }: CorporateParts,
  tx: Transaction,
  action: ActionRow,
  done: SplitHolding & { investorId: string },
  at: number,
): Promise<() => void> {
  const { symbol, currency } = instrumentOf(market, action);
  const announce = await notify(ports, tx, {
    investorId: done.investorId,
    kind: 'split.done',
    values: {
      symbol,
      currency,
      ratio: `${action.numerator}:${action.denominator}`,
      before: formatQuantity(quantity(done.quantity)),
      after: formatQuantity(quantity(done.quantityAfter)),
      cash: formatMoney(money(done.cash)),
      hasCash: done.cash > 0n ? 'yes' : 'no',
    },
    moved: { amount: money(done.cash), currency },
    link: `/user/dividends/${action.id}`,
    at,
  });
  return () => {
    announce();
    ports.realtime.toInvestor(done.investorId, BALANCE_EVENT, { currency });
  };
}

function instrumentOf(market: CorporateParts['market'], { stockId }: ActionRow) {
  const known = market.instrument(stockId);
  return {
    symbol: known?.symbol ?? stockId,
    currency: known?.currency ?? (stockId.endsWith('.XMEX') ? 'MXN' : 'USD'),
  };
}
