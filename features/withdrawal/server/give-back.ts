import type { RequestContext } from '#kernel/http/route.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { type News, tellOf } from './news.ts';
import { releasePosting } from './withdrawal.postings.ts';
import type { Withdrawal } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { writeHead } from './withdrawal-steps.store.ts';

/** Everything comes back at once, in the transaction that ended the withdrawal; its investor is told. */
export async function giveBack(
  parts: WithdrawalParts,
  context: RequestContext,
  ended: Withdrawal,
  news: News,
): Promise<void> {
  const { tx, now } = context;
  const { head } = await post(tx, releasePosting(ended, now));
  await writeHead(tx, ended.id, head);
  context.afterCommit(await tellOf(parts, tx, ended, news));
}
