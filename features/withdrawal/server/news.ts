import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import { ASKER_LEFT } from '#features/operator/contract.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { formatMoney, type Money, money } from '#kernel/money/money.ts';
import { unitOf } from '../withdrawal.ts';
import { maskedPayee, NOWHERE, payeeOf } from './sealed-destination.ts';
import { showReceived } from './show-terms.ts';
import type { Withdrawal } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';

/** What an investor is told of a withdrawal. */
export type News = 'requested' | 'cancelled' | 'approved' | 'completed' | 'rejected' | 'unknown';

/** What was held leaves what one has as it is asked for, and comes back with a refusal. */
function movedBy(news: News, amount: Money): Money {
  if (news === 'requested') return money(-amount);
  return news === 'cancelled' || news === 'rejected' ? amount : money(0n);
}

/** Tells the investor in the command's transaction; gives what announces it, and the changed balance, after the commit. */
export async function tellOf(
  { ports }: WithdrawalParts,
  tx: Transaction,
  withdrawal: Withdrawal,
  news: News,
): Promise<() => void> {
  const { id, investorId, currency, amount, method } = withdrawal;
  const payee = payeeOf(ports, withdrawal);
  const announce = await notify(ports, tx, {
    investorId,
    // Nobody's words, so there are texts for it in each reader's language.
    kind: withdrawal.opinion === ASKER_LEFT ? 'withdrawal.asker_left' : `withdrawal.${news}`,
    values: {
      amount: formatMoney(amount),
      currency,
      received: showReceived(withdrawal),
      receivedIn: unitOf(method),
      destination: maskedPayee(payee).address || NOWHERE,
      opinion: withdrawal.opinion,
    },
    moved: { amount: movedBy(news, amount), currency },
    link: `/user/records/withdrawal/${id}`,
  });
  return () => {
    announce();
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
  };
}
