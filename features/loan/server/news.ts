import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { formatMoney, type Money, money } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What an investor is told of a loan. */
export interface LoanNews {
  readonly investorId: string;
  readonly id: string;
  readonly amount: Money;
  readonly news:
    | 'asked'
    | 'credited'
    | 'rejected'
    | 'reminder'
    | 'collected'
    | 'overdue'
    | 'repaid'
    | 'paid_part';
  readonly opinion?: string;
  /** What is owed, where the words name it. */
  readonly owed?: Money;
  /** Business time, where it is not now. */
  readonly at?: number;
}

const PAID: readonly LoanNews['news'][] = ['collected', 'repaid', 'paid_part'];

function movedBy(news: LoanNews['news'], amount: Money): Money {
  if (news === 'credited') return amount;
  return money(PAID.includes(news) ? -amount : 0n);
}

const POPUPS: readonly LoanNews['news'][] = ['rejected', 'overdue'];

/** Tells the investor in the command's transaction; gives what announces it, and the changed balance, after the commit. */
export async function tellOf(
  ports: Pick<Ports, 'clock' | 'chance' | 'realtime'>,
  tx: Transaction,
  { investorId, id, amount, news, opinion = '', owed, at }: LoanNews,
): Promise<() => void> {
  const announce = await notify(ports, tx, {
    investorId,
    kind: `loan.${news}`,
    values: {
      amount: formatMoney(amount),
      currency: 'MXN',
      opinion,
      owed: owed === undefined ? '' : formatMoney(owed),
    },
    moved: { amount: movedBy(news, amount), currency: 'MXN' },
    link: `/trade/loanOrderDetail/${id}`,
    popup: POPUPS.includes(news),
    ...(at === undefined ? {} : { at }),
  });
  return () => {
    announce();
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency: 'MXN' });
  };
}
