import { notify } from '#features/notification/server/index.ts';
import type { RequestContext } from '#kernel/http/route.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { formatSent } from '../deposit-method.ts';
import type { DepositRow } from './deposit.store.ts';

/** What an investor is told of a deposit. */
export type DepositNews = 'submitted' | 'completed' | 'rejected' | 'unknown';

/** Tells an investor how their deposit goes on: in the command's transaction, announced after its commit. */
export async function tellNews(
  ports: Ports,
  { tx, afterCommit }: Pick<RequestContext, 'tx' | 'afterCommit'>,
  news: DepositNews,
  row: DepositRow,
): Promise<void> {
  const announce = await notify(ports, tx, {
    investorId: row.investorId,
    kind: `deposit.${news}`,
    values: {
      quantity: formatSent(row.method, row.received ?? row.quantity),
      unit: row.unit,
      amount: row.credited === null ? '' : formatMoney(money(row.credited)),
      currency: row.currency,
      opinion: row.opinion,
    },
    ...(news === 'completed' && row.credited !== null
      ? { moved: { amount: money(row.credited), currency: row.currency } }
      : null),
    link: `/user/records/deposit/${row.id}`,
  });
  afterCommit(announce);
}
