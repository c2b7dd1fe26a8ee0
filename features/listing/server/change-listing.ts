import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { changeListingCall } from '../contract.ts';
import { standingOf } from '../standing.ts';
import { assertDate } from './assert-date.ts';
import { lockNotices, selectNoticesOf } from './notice.store.ts';
import { known, type TakingDown, takeDown } from './take-down.ts';

const DAY_MS = 86_400_000;

/** `operator/listing_change`: the end of a listing is announced a day before at the latest. */
export async function changeListing(
  commands: TakingDown,
  context: OperatorContext,
  input: InputOf<typeof changeListingCall>,
) {
  const stock = known(commands, input.stockId);
  const { to, on, reference } = input;
  assertDate(stock.exchange, on, to === 'unlisted' ? context.now + DAY_MS : context.now);
  await lockNotices(context.tx);
  const notices = await selectNoticesOf(context.tx, stock.id);
  const then = standingOf(notices, on, context.now);
  if (then.listing === to) throw new Refusal('listing.same');
  await commands.changed(context.tx, { stockId: stock.id, to, on, reference, at: context.now });
  return takeDown(commands, context, stock, { kind: to, effectiveOn: on, reference });
}
