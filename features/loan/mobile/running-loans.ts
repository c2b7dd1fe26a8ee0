import { parseMoney } from '#kernel/money/money.ts';
import type { LoanOrder } from '../contract.ts';

/** Those of some orders that are owed, the one due first before the others; none unless they are all of the sum owed. */
export function runningLoans<Order extends Pick<LoanOrder, 'type' | 'status' | 'owed' | 'repaymentDate'>>(
  orders: readonly Order[],
  owed: string,
): Order[] {
  const running = orders.filter(({ type, status }) => type === 'borrow' && status === 'borrowing');
  const sum = running.reduce<bigint>((before, one) => before + parseMoney(one.owed), 0n);
  if (sum !== parseMoney(owed)) return [];
  return running.sort((a, b) => ((a.repaymentDate ?? '') < (b.repaymentDate ?? '') ? -1 : 1));
}
