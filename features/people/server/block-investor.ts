import { blockInvestor, unblockInvestor } from '#features/account/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { PeopleParts } from './people-parts.ts';
import { lookAt } from './show-file.ts';

interface Wish {
  readonly investorId: string;
  readonly reason: string;
}

/** `operator/investor_block`: refuses `people.blocked` where the investor is blocked already. They are told why. */
export async function block(
  parts: PeopleParts,
  context: OperatorContext,
  wish: Wish,
): Promise<{ blocked: boolean }> {
  const { investorId, reason } = wish;
  const { tx, operatorId, now, securityNow } = context;
  await lookAt(context, investorId, { reason });
  const id = newId(parts.ports.chance, securityNow);
  const done = await blockInvestor(tx, { id, investorId, reason, operatorId, now });
  if (!done) throw new Refusal('people.blocked');
  const notice = { investorId, kind: 'people.blocked', values: { reason }, popup: true };
  context.afterCommit(await notify(parts.ports, tx, notice));
  return { blocked: true };
}

/** `operator/investor_unblock`: refuses `people.not_blocked` where there is no block. The investor is told. */
export async function unblock(
  parts: PeopleParts,
  context: OperatorContext,
  wish: Wish,
): Promise<{ blocked: boolean }> {
  const { investorId, reason } = wish;
  const { tx, operatorId, now } = context;
  await lookAt(context, investorId, { reason });
  const done = await unblockInvestor(tx, { investorId, reason, operatorId, now });
  if (!done) throw new Refusal('people.not_blocked');
  const notice = { investorId, kind: 'people.unblocked', values: { reason } };
  context.afterCommit(await notify(parts.ports, tx, notice));
  return { blocked: false };
}
