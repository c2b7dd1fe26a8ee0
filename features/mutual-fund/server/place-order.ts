import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { type LedgerTransaction, post } from '#kernel/ledger/ledger.ts';
import { formatMoney, formatQuantity, type Money, money, type Quantity } from '#kernel/money/money.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import { FUND_EVENT, type FundOrder } from '../contract.ts';
import type { FundSide } from '../mutual-fund.ts';
import { dueKey, EXECUTE, LATE } from './due-names.ts';
import { buyHold, type PostedOrder, redeemHold } from './fund.postings.ts';
import { readFundRules } from './fund.store.ts';
import { dealingOrNull, type FundParts, fundOf } from './fund-parts.ts';
import { FUND_PREVIEW, type ShownFundOrder } from './fund-preview.ts';
import { findOrder, insertOrder, writeHead } from './order.store.ts';
import { orderLink } from './order-link.ts';
import { showOrder } from './show-order.ts';

/**
 * `mutual_fund/buy` and `mutual_fund/redeem`: orders what was shown, at the value that was shown. After the cut-off that value is
 * another one, and the preview is refused as repriced.
 */
export function placeOrder(
  { ports }: Pick<FundParts, 'ports'>,
  context: CallContext,
  side: FundSide,
  previewId: string,
): Promise<{ order: FundOrder }> {
  const { tx, now } = context;
  return confirmPreview(context, FUND_PREVIEW, {
    previewId,
    stillHolds: async ({ terms }) => {
      const fund = await fundOf(tx, now, terms.fundId);
      return terms.side === side && dealingOrNull(fund.terms, now)?.navDate === terms.navDate;
    },
    carryOut: (shown) => order(ports, context, shown),
  });
}

async function order(
  ports: FundParts['ports'],
  context: CallContext,
  { id: previewId, terms }: ShownFundOrder,
): Promise<{ order: FundOrder }> {
  const { tx, investorId, now } = context;
  const { fundId, side, currency, navDate, valuedAt, settlesAt, amount = null, units = null } = terms;
  const fund = await fundOf(tx, now, fundId);
  const about = {
    id: newId(ports.chance, context.securityNow),
    investorId,
    fundId,
    name: fund.terms.name,
    currency,
  };
  await insertOrder(tx, {
    ...about,
    side,
    previewId,
    amount,
    units,
    navDate,
    valuedAt,
    settlesAt,
    createdAt: now,
  });
  const { head } = await postHold(context, about, amount === null ? { units } : { amount });
  await writeHead(tx, about.id, head);
  const { lateAfterMs } = await readFundRules(tx, exchangeDate('XMEX', now));
  const payload = { fundId, navDate };
  await scheduleDue(tx, { kind: EXECUTE, key: dueKey(payload), at: valuedAt, payload });
  await scheduleDue(tx, { kind: LATE, key: dueKey(payload), at: valuedAt + lateAfterMs, payload });
  const announce = await notify(ports, tx, {
    investorId,
    kind: `mutual_fund.${side}_ordered`,
    values: {
      fund: about.name,
      navDate,
      amount: amount === null ? '' : formatMoney(amount),
      currency,
      units: units === null ? '' : formatQuantity(units),
    },
    ...(amount === null ? null : { moved: { amount: money(-amount), currency } }),
    link: orderLink(about.id),
  });
  context.afterCommit(() => {
    announce();
    ports.realtime.toInvestor(investorId, FUND_EVENT, { id: about.id });
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
  });
  const row = await findOrder(tx, investorId, about.id);
  if (row === null) throw new Error('an order that was just written is gone');
  return { order: showOrder(row, now) };
}

async function postHold(
  { tx, now }: CallContext,
  about: PostedOrder,
  held: { amount: Money } | { units: Quantity | null },
) {
  if ('amount' in held) return post(tx, buyHold(about, held.amount, now));
  if (held.units === null) throw new Error('an order of neither an amount nor units');
  return postUnits(tx, redeemHold(about, held.units, now));
}

/** What the ledger says of units that are not there any more, in this feature's words. */
async function postUnits(tx: CallContext['tx'], transaction: LedgerTransaction) {
  try {
    return await post(tx, transaction);
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'holding.insufficient') {
      throw new Refusal('fund.units_insufficient');
    }
    throw error;
  }
}
