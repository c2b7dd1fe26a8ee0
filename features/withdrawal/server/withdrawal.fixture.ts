import { expect } from 'vitest';
import { getInfoCall, setWithdrawalPassword } from '#features/account/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { PASSWORD, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import {
  createWithdrawal,
  decideWithdrawalCase,
  getWithdrawal,
  payWithdrawalCase,
  previewWithdrawal,
  takeWithdrawalCase,
  type WithdrawalPreviewInput,
} from '../contract.ts';

export const DAY_MS = 86_400_000;
export const SECRET = 'retiro.seguro.7';
export const BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
export const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const HASH = 'ab'.repeat(32);
export const CARD = {
  bankName: 'Banorte',
  cardholder: 'Ana López Núñez',
  accountNumber: '072180012345678907',
  cardNumber: '4111111111111111',
};

export const toBitcoin = (amount: string): WithdrawalPreviewInput => ({
  method: 'btc',
  amount,
  address: BTC,
});
export const key = () => ({ idempotencyKey: crypto.randomUUID() });
export const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');

/** Verified, with a withdrawal password. */
export async function openInvestor(world: TestBolsillo, reviewer: TestOperator): Promise<TestInvestor> {
  const made = await registerVerified(world, reviewer);
  await made.get(setWithdrawalPassword, {
    currentPassword: PASSWORD,
    password: SECRET,
    confirmPassword: SECRET,
  });
  return made;
}

/** Business time goes on by a day; operators' sessions, which security time ends, stay. */
export const passDay = (world: TestBolsillo, who: TestInvestor) =>
  who.get(advanceClockCall, { to: new Date(world.now() + DAY_MS).toISOString() });

export async function preview(who: TestInvestor, input: WithdrawalPreviewInput): Promise<string> {
  return (await who.get(previewWithdrawal, input)).previewId;
}
export const confirm = (who: TestInvestor, previewId: string, password = SECRET) =>
  who.ask(createWithdrawal, { previewId, password }, key());

/** Previews and confirms; gives the withdrawal's id. */
export async function withdraw(who: TestInvestor, input: WithdrawalPreviewInput): Promise<string> {
  const previewId = await preview(who, input);
  return (await who.get(createWithdrawal, { previewId, password: SECRET })).withdrawal.id;
}
export const show = async (who: TestInvestor, id: string) =>
  (await who.get(getWithdrawal, { id })).withdrawal;

/** Available and frozen cash of a currency. */
export async function cash(who: TestInvestor, currency = 'USD'): Promise<[string, string]> {
  const { user } = await who.get(getInfoCall, {});
  const account = user.cash.find((line) => line.currency === currency)!;
  return [account.available, account.frozen];
}

/** What there is of an investor: nothing of it may change by a refusal. */
export async function everything(world: TestBolsillo, who: TestInvestor): Promise<unknown> {
  const of = async (table: string) => {
    const text = `SELECT to_jsonb(t) AS row FROM ${table} t WHERE investor_id = $1 ORDER BY 1`;
    return (await world.database.owner.query(text, [who.id])).rows;
  };
  return [await of('withdrawal'), await of('ledger.balance'), await of('ledger.transaction')];
}

/** Asserts that a command is refused for a reason and leaves everything of the investor as it was. */
export async function refuses(
  world: TestBolsillo,
  who: TestInvestor,
  command: () => Promise<object>,
  reason: string,
): Promise<void> {
  const before = await everything(world, who);
  expect(reasonOf(await command())).toBe(reason);
  expect(await everything(world, who)).toEqual(before);
}

export const take = (who: TestOperator, id: string) => who.get(takeWithdrawalCase, { id });
export const decide = (who: TestOperator, id: string, agree = true, opinion = '') =>
  who.ask(decideWithdrawalCase, { id, agree, opinion }, key());
export const pay = (who: TestOperator, id: string, payoutReference = HASH) =>
  who.ask(payWithdrawalCase, { id, payoutReference }, key());
export const titles = async (who: TestInvestor) =>
  (await who.get(listNotifications, {})).items.map(({ title }) => title);
