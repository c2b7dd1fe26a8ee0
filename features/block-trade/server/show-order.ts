import { lotAt, owedAt, triggersView } from '#features/margin/server/index.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  type Money,
  money,
  multiply,
} from '#kernel/money/money.ts';
import type { BlockOrder } from '../contract.ts';
import type { BlockNeeds } from './block-parts.ts';
import { findOrder, type OrderRow } from './order.store.ts';
import { type BlockSale, profitOf, saleAt } from './sale-at.ts';
import { readBlockRules } from './setting.store.ts';

const NUMBER_DIGITS = 8;
const NOTHING = money(0n);
const iso = (at: Date) => at.toISOString();
const shownMoney = (amount: Money | null) => (amount === null ? null : formatMoney(amount));

type View = Pick<InvestorView, 'tx' | 'investorId' | 'now'>;
type Needs = Pick<BlockNeeds, 'market' | 'margin'>;

/** Orders with all their figures, at the market now, in their order. */
export async function showOrders(
  { market, margin }: Needs,
  { tx, investorId, now }: View,
  rows: readonly OrderRow[],
): Promise<BlockOrder[]> {
  const rules = await readBlockRules(tx, now);
  const marginRules = await margin.rules(now, tx);
  const leveraged = rows.filter(({ leverage }) => leverage > 1).map(({ id }) => id);
  const lots = await margin.lots(tx, investorId, leveraged);
  return rows.map((row) => {
    const instrument = market.instrument(row.stockId);
    if (instrument === null) throw notFound();
    const lot = row.state === 'bought' ? lots.get(row.id) : undefined;
    const owed = lot === undefined ? null : owedAt(lot, marginRules, now);
    const quote = row.state === 'bought' ? market.quote(row.stockId) : null;
    const at = quote?.bid ?? quote?.price ?? null;
    const debt = { repaid: owed?.borrowed ?? NOTHING, fee: owed?.fee ?? NOTHING };
    const sale = at === null ? null : saleAt(row, at, { rates: rules, owed: debt });
    const profit = row.sellActual === null ? (sale?.profit ?? null) : profitOf(row, row.sellActual);
    return {
      ...showFixed(row),
      stockName: instrument.name,
      symbol: instrument.symbol,
      exchange: instrument.exchange,
      profit: shownMoney(profit),
      currentPrice: quote === null ? null : formatPrice(quote.price),
      marketValue: shownMoney(quote === null ? null : multiply(quote.price, row.quantity)),
      saleNow: sale && showSale(sale),
      stale: quote?.stale ?? false,
      borrowed: formatMoney(owed?.borrowed ?? row.repaid ?? NOTHING),
      overnightFee: formatMoney(owed?.fee ?? row.overnightFee ?? NOTHING),
      margin:
        lot === undefined || owed === null || owed.borrowed === 0n
          ? null
          : triggersView(owed.total, lotAt(lot, marginRules, now).quantity, marginRules),
      calledAt: lot?.calledAt ? new Date(lot.calledAt).toISOString() : null,
    };
  });
}

const showSale = ({ value, charge, total }: BlockSale) => ({
  value: formatMoney(value),
  serviceCharge: formatMoney(charge),
  total: formatMoney(total),
});

function showFixed(row: OrderRow) {
  return {
    id: row.id,
    number: `B${row.number.toString().padStart(NUMBER_DIGITS, '0')}`,
    offerId: row.offerId,
    stockId: row.stockId,
    currency: row.currency,
    createdAt: iso(row.boughtAt),
    state: row.state,
    lever: row.leverage === 2 ? ('2' as const) : ('1' as const),
    quantity: formatQuantity(row.quantity),
    buyPrice: formatPrice(row.price),
    buyTotal: formatMoney(row.value),
    buyServiceCharge: formatMoney(row.charge),
    buyActual: formatMoney(money(row.value - row.borrowed + row.charge)),
    boughtAt: iso(row.boughtAt),
    sellPrice: row.sellPrice === null ? null : formatPrice(row.sellPrice),
    sellTotal: shownMoney(row.sellValue),
    sellServiceCharge: shownMoney(row.sellCharge),
    sellActual: shownMoney(row.sellActual),
    soldAt: row.soldAt === null ? null : iso(row.soldAt),
    settlesAt: row.sellSettlesAt === null ? null : iso(row.sellSettlesAt),
    soldHow: row.soldHow,
    added: formatMoney(row.added),
    splitCash: formatMoney(row.splitCash),
    covered: formatMoney(row.covered ?? NOTHING),
    ledgerHead: row.ledgerHead,
  };
}

/** One order of the asker's. Refuses `not_found`. */
export async function showOrderOf(needs: Needs, view: View, id: string): Promise<BlockOrder> {
  const row = await findOrder(view.tx, view.investorId, id);
  const [order] = row === null ? [] : await showOrders(needs, view, [row]);
  if (order === undefined) throw notFound();
  return order;
}
