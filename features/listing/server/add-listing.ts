import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { addListingCall } from '../contract.ts';
import { assertDate } from './assert-date.ts';
import { lockNotices } from './notice.store.ts';
import { type TakingDown, takeDown } from './take-down.ts';

/** `operator/listing_add`. */
export async function addListing(
  commands: TakingDown,
  context: OperatorContext,
  input: InputOf<typeof addListingCall>,
) {
  assertDate(input.exchange, input.on, context.now);
  await lockNotices(context.tx);
  const stock = await commands.market.add(context.tx, input);
  if (stock === null) throw new Refusal('listing.known', { fields: { symbol: 'listing.known' } });
  context.afterCommit(() => commands.market.reload());
  return takeDown(commands, context, stock, {
    kind: 'listed',
    effectiveOn: input.on,
    reference: input.reference,
  });
}
