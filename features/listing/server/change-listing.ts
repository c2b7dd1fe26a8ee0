import * as z from 'zod/mini';
import type { ApprovalKind } from '#features/operator/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { changeListingCall } from '../contract.ts';
import { type ListingKind, standingOf } from '../standing.ts';
import { assertDate } from './assert-date.ts';
import { lockNotices, selectNoticesOf } from './notice.store.ts';
import { askSecond } from './second-publisher.ts';
import { known, type TakingDown, takeDown } from './take-down.ts';

const DAY_MS = 86_400_000;

const payload = z.object({ stockId: z.string(), on: z.string(), reference: z.string() });

/** How the end of a listing waits for a second publisher; the database's rule knows the name too. */
const LISTING_END: ApprovalKind<z.output<typeof payload>> = {
  name: 'listing_end',
  roles: ['publisher'],
  payload,
};

/** Tells how the end of a listing is decided on: its date must still lie a day ahead. */
export function handleListingEnds(commands: TakingDown): void {
  commands.approvals.handle(LISTING_END, {
    facts: ({ stockId, on, reference }) => [
      { name: 'listing.history.stock', value: stockId },
      { name: 'listing.on', value: on },
      { name: 'listing.reference', value: reference },
    ],
    onApproved: async (context, { id: approvalId, payload: { stockId, on, reference } }) => {
      const stock = await assertChange(commands, context, { stockId, to: 'unlisted', on });
      const said = { kind: 'unlisted', effectiveOn: on, reference, approvalId } as const;
      await takeDown(commands, context, stock, said);
    },
  });
}

/** `operator/listing_change`: the end of a listing is announced by two, a day before at the latest; its return by one. */
export async function changeListing(
  commands: TakingDown,
  context: OperatorContext,
  { stockId, to, on, reference }: InputOf<typeof changeListingCall>,
) {
  const stock = await assertChange(commands, context, { stockId, to, on });
  if (to === 'unlisted')
    return askSecond(commands, context, { kind: LISTING_END, stock, payload: { stockId, on, reference } });
  const said = { kind: to, effectiveOn: on, reference } as const;
  return { ...(await takeDown(commands, context, stock, said)), approvalId: null };
}

/** Refuses a date that cannot be, and `listing.same` what holds on it already. */
async function assertChange(
  commands: TakingDown,
  { tx, now }: OperatorContext,
  { stockId, to, on }: { readonly stockId: string; readonly to: ListingKind; readonly on: string },
) {
  const stock = known(commands, stockId);
  assertDate(stock.exchange, on, to === 'unlisted' ? now + DAY_MS : now);
  await lockNotices(tx);
  const then = standingOf(await selectNoticesOf(tx, stockId), on, now);
  if (then.listing === to) throw new Refusal('listing.same');
  return stock;
}
