import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { balancesOf, type LedgerTransaction, post } from '#kernel/ledger/ledger.ts';
import { addMoney, formatMoney, type Money, money, parseMoney, subtractMoney } from '#kernel/money/money.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import {
  FOUNDATION_EVENT,
  type FoundationOrder,
  type FoundationPreview,
  type FoundationPreviewInput,
} from '../contract.ts';
import { accruedFor, chargeOn } from '../foundation.ts';
import { foundationDate, midnights } from '../foundation-days.ts';
import { FINISH } from './due-names.ts';
import { buyPostings } from './foundation.postings.ts';
import { assertOpen, type FoundationParts, orderLink, productOf, rulesAt } from './foundation-parts.ts';
import { PURCHASE_PREVIEW, type ShownPurchase } from './foundation-preview.ts';
import { findOrder, insertOrder, writeHead } from './order.store.ts';
import { lockProduct } from './product.store.ts';
import { showOrder } from './show-order.ts';

/** `foundation/preview`: what a purchase costs now and is expected to bring on the finish. Its key was checked beforehand. */
export async function previewPurchase(
  { ports }: Pick<FoundationParts, 'ports'>,
  context: CallContext,
  input: FoundationPreviewInput,
): Promise<FoundationPreview> {
  const { tx, investorId, now } = context;
  const product = await productOf(tx, now, input.id);
  const { currency, yearlyRate, finishOn, finishAt } = product;
  const amount = parseMoney(input.amount);
  assertEnough(amount, product.minAmount);
  assertOpen(product, now);
  const rules = await rulesAt(tx, now);
  const bought = chargeOn(amount, rules.chargeRate, rules.ivaRate);
  const total = addMoney(amount, bought.charge);
  const available = await availableOf(context, currency);
  assertCash(available, total, currency);
  const days = midnights(foundationDate(currency, now), finishOn);
  const expected = accruedFor(amount, yearlyRate, days);
  const whole = addMoney(amount, expected);
  const finish = chargeOn(whole, rules.chargeRate, rules.ivaRate);
  const shown = await makePreview(
    ports,
    { tx, investorId, now, securityNow: context.securityNow },
    PURCHASE_PREVIEW,
    {
      lifeMs: rules.previewLifeMs,
      terms: () => ({ foundationId: product.id, amount, ...bought }),
    },
  );
  return {
    ...showBinding(shown),
    foundationId: product.id,
    name: product.name,
    currency,
    amount: formatMoney(amount),
    serviceCharge: formatMoney(bought.charge),
    iva: formatMoney(bought.iva),
    total: formatMoney(total),
    available: formatMoney(available),
    finishAt: finishAt.toISOString(),
    days,
    expectedProfit: formatMoney(expected),
    finishCharge: formatMoney(finish.charge),
    expectedTotal: formatMoney(subtractMoney(whole, finish.charge)),
  };
}

function assertEnough(amount: Money, least: Money): void {
  if (amount >= least) return;
  throw new Refusal('foundation.too_small', {
    fields: { amount: 'foundation.too_small' },
    values: { minPrice: formatMoney(least) },
  });
}

function assertCash(available: Money, needed: Money, currency: string): void {
  if (needed <= available) return;
  throw new Refusal('cash.insufficient', {
    fields: { amount: 'cash.insufficient' },
    values: { currency, available: formatMoney(available), needed: formatMoney(needed) },
  });
}

async function availableOf({ tx, investorId }: CallContext, currency: string): Promise<Money> {
  const balances = await balancesOf(tx, investorId);
  return money(balances.find(({ asset }) => asset === currency)?.available ?? 0n);
}

/** `foundation/buy`: buys what was shown, if the product still holds what it owes and the charge is the same. */
export function buy(
  { ports }: Pick<FoundationParts, 'ports'>,
  context: CallContext,
  previewId: string,
): Promise<{ order: FoundationOrder }> {
  const { tx, now } = context;
  return confirmPreview(context, PURCHASE_PREVIEW, {
    previewId,
    stillHolds: async ({ terms: { amount, charge, iva } }) => {
      const { chargeRate, ivaRate } = await rulesAt(tx, now);
      const today = chargeOn(amount, chargeRate, ivaRate);
      return today.charge === charge && today.iva === iva;
    },
    carryOut: (shown) => carryOut(ports, context, shown),
  });
}

async function carryOut(
  ports: FoundationParts['ports'],
  context: CallContext,
  { id: previewId, terms }: ShownPurchase,
): Promise<{ order: FoundationOrder }> {
  const { tx, investorId, now, securityNow } = context;
  if (!(await lockProduct(tx, terms.foundationId))) throw notFound();
  const product = await productOf(tx, now, terms.foundationId);
  assertOpen(product, now);
  const { currency, name } = product;
  const about = { id: newId(ports.chance, securityNow), investorId, currency, name };
  const figures = { buyPrice: terms.amount, buyCharge: terms.charge, buyIva: terms.iva };
  await insertOrder(tx, {
    ...about,
    ...figures,
    previewId,
    foundationId: product.id,
    boughtAt: new Date(now),
    boughtOn: foundationDate(currency, now),
  });
  await writeHead(tx, about.id, await postInTurn(tx, buyPostings({ ...about, ...figures }, product, now)));
  await scheduleDue(tx, { kind: FINISH, key: about.id, at: product.finishAt.getTime() });
  const announce = await notify(ports, tx, {
    investorId,
    kind: 'foundation.bought',
    values: {
      name,
      currency,
      amount: formatMoney(terms.amount),
      charge: formatMoney(terms.charge),
      finishOn: product.finishOn,
    },
    moved: { amount: money(-(terms.amount + terms.charge)), currency },
    link: orderLink(about.id),
  });
  context.afterCommit(() => {
    announce();
    ports.realtime.toInvestor(investorId, FOUNDATION_EVENT, { id: about.id });
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
  });
  const row = await findOrder(tx, about.id);
  if (row === null) throw new Error('an order that was just written is gone');
  return { order: showOrder(row, now) };
}

/** Posts what belongs together, the investor's own first; gives the head of the investor's chain. */
export async function postInTurn(
  tx: CallContext['tx'],
  [own, ...pools]: readonly LedgerTransaction[],
): Promise<string> {
  if (own === undefined) throw new Error('nothing to post');
  const { head } = await post(tx, own);
  for (const pool of pools) await post(tx, pool);
  return head;
}
