import { randomInt } from 'node:crypto';
import {
  borrowLoan,
  listLoanOrders,
  previewLoan,
  previewRepayment,
  repayLoan,
} from '#features/loan/contract.ts';
import {
  buyFund,
  listFundHoldings,
  listFundOrders,
  previewBuyFund,
  previewRedeemFund,
  redeemFund,
} from '#features/mutual-fund/contract.ts';
import type { Client } from '#kernel/contract/client.ts';
import { type AnyWish, askPatiently, type Intent, wish } from './intent.ts';
import { listAll } from './registration.ts';
import type { Account } from './verdict.ts';

const PAGE = { limit: 100 };
const FUND = 'HORGOB';

/** Orders units of a fund, or gives some of those back that it has. */
export async function orderFund(client: Client, until: number): Promise<AnyWish | null> {
  const held = (await askPatiently(client, listFundHoldings, {}, until))?.items[0];
  const units = String(randomInt(1, 4));
  if (held && randomInt(3) === 0) {
    const preview = await askPatiently(client, previewRedeemFund, { id: held.fundId, units }, until);
    if (!preview) return null;
    const input = { previewId: preview.previewId };
    return wish({ kind: 'fund', call: redeemFund, input, idOf: ({ order }) => order.id });
  }
  const amount = String(randomInt(100, 400));
  const preview = await askPatiently(client, previewBuyFund, { id: FUND, amount }, until);
  if (!preview) return null;
  const input = { previewId: preview.previewId };
  return wish({ kind: 'fund', call: buyFund, input, idOf: ({ order }) => order.id });
}

/** Repays part of what is owed, or asks for a loan where none waits. */
export async function borrowOrRepay(client: Client, until: number): Promise<AnyWish | null> {
  const orders = (await askPatiently(client, listLoanOrders, PAGE, until))?.items ?? [];
  const owed = orders.find(({ status }) => status === 'borrowing');
  if (owed && randomInt(2) === 0) {
    const amount = String(randomInt(20, 90));
    const preview = await askPatiently(client, previewRepayment, { id: owed.id, amount }, until);
    if (!preview) return null;
    const input = { previewId: preview.previewId };
    return wish({ kind: 'loan.repaid', call: repayLoan, input, idOf: ({ order }) => order.id });
  }
  const preview = await askPatiently(client, previewLoan, { amount: '500', termDays: 90 }, until);
  if (!preview) return null;
  const input = { previewId: preview.previewId };
  return wish({ kind: 'loan', call: borrowLoan, input, idOf: ({ order }) => order.id });
}

/** What the server holds of an investor's loans and fund orders, beside what it promised. */
export async function creditAccounts(client: Client, intents: readonly Intent[]): Promise<Account[]> {
  const loans = await listAll(client, listLoanOrders, PAGE);
  const funds = await listAll(client, listFundOrders, PAGE);
  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  const account = (kind: string, held: readonly string[]): Account => ({
    intents: intents.filter((intent) => intent.kind === kind),
    held,
  });
  return [
    account('loan', idsOf(loans.filter(({ type }) => type === 'borrow'))),
    account('loan.repaid', idsOf(loans.filter(({ type }) => type === 'repayment'))),
    account('fund', idsOf(funds)),
  ];
}

/** Loans of an investor that a reviewer agreed to, and those that were rejected. */
export async function decidedLoans(client: Client): Promise<{ agreed: string[]; rejected: string[] }> {
  const loans = (await listAll(client, listLoanOrders, PAGE)).filter(({ type }) => type === 'borrow');
  const idsWith = (state: string) =>
    loans.filter(({ auditState }) => auditState === state).map(({ id }) => id);
  return { agreed: idsWith('agree'), rejected: idsWith('reject') };
}

/** Pesos that loans and funds come to: lent, paid back, given for units and brought by them. Only what is done counts. */
export async function creditCash(
  client: Client,
  add: (amount: string, sign: 1n | -1n) => void,
): Promise<void> {
  for (const { type, auditState, amount } of await listAll(client, listLoanOrders, PAGE)) {
    if (type === 'repayment') add(amount, -1n);
    else if (auditState === 'agree') add(amount, 1n);
  }
  for (const { side, amount } of await listAll(client, listFundOrders, PAGE))
    if (amount !== null) add(amount, side === 'buy' ? -1n : 1n);
}

/** Whether every fund order has come to its end. */
export async function areFundsSettled(client: Client): Promise<boolean> {
  return (await listAll(client, listFundOrders, PAGE)).every(({ state }) => state === 'settled');
}
