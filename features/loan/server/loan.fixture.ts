import { getInfoCall } from '#features/account/contract.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import type { TestBolsillo, TestInvestor, TestOperator } from '#testing/bolsillo.ts';
import { borrowLoan, decideLoanCase, type LoanOrder, previewLoan, takeLoanCase } from '../contract.ts';

export const key = () => ({ idempotencyKey: crypto.randomUUID() });
export const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');

/** Previews and asks for a loan. */
export async function borrow(who: TestInvestor, amount: string, termDays: 30 | 90 = 30): Promise<LoanOrder> {
  const { previewId } = await who.get(previewLoan, { amount, termDays });
  return (await who.get(borrowLoan, { previewId }, key())).order;
}

/** A reviewer takes a loan and decides. */
export async function decide(
  reviewer: TestOperator,
  id: string,
  agree = true,
  opinion = '',
): Promise<string> {
  await reviewer.get(takeLoanCase, { id });
  return (await reviewer.get(decideLoanCase, { id, agree, opinion }, key())).state;
}

export const pesosOf = async (who: TestInvestor) => cashOf(who, 'MXN');

/** A cash account. */
export async function cashOf(who: TestInvestor, currency: 'MXN' | 'USD') {
  const { user } = await who.get(getInfoCall, {});
  const found = user.cash.find((cash) => cash.currency === currency);
  if (found === undefined) throw new Error(`no ${currency}`);
  return found;
}

/** Turns nearly all pesos into dollars. */
export async function spendPesos(who: TestInvestor, keep = 0): Promise<void> {
  const { available } = await pesosOf(who);
  const amount = (BigInt(available.replace('.', '')) - BigInt(keep) * 100n).toString();
  const typed = `${amount.slice(0, -2)}.${amount.slice(-2)}`;
  const { previewId } = await who.get(previewExchange, { from: 'MXN', amount: typed });
  await who.get(createExchange, { previewId }, key());
}

/** Business time goes on by days. */
export async function passDays(world: TestBolsillo, who: TestInvestor, days: number): Promise<void> {
  const MOST_AT_ONCE = 30;
  for (let left = days; left > 0; left -= MOST_AT_ONCE) {
    const step = Math.min(left, MOST_AT_ONCE);
    await who.get(advanceClockCall, { to: new Date(world.now() + step * 86_400_000).toISOString() });
  }
}

/** Another credit score; written by the database's owner, whom the guard does not ask. */
export async function setScore(world: TestBolsillo, { id }: TestInvestor, score: number): Promise<void> {
  await world.database.owner.query(
    `BEGIN; ALTER TABLE credit_score_change DISABLE TRIGGER USER;
     INSERT INTO credit_score_change SELECT '${id}', coalesce(max(number), 0) + 1, 'late', gen_random_uuid(), -1, ${score}, now()
       FROM credit_score_change WHERE investor_id = '${id}';
     ALTER TABLE credit_score_change ENABLE TRIGGER USER; COMMIT`,
  );
}
