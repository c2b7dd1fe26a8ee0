import * as z from 'zod/mini';
import type { Approval, ApprovalKind } from '#features/operator/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { haltTradingCall } from '../contract.ts';
import { ALONE_MS } from '../standing.ts';
import { haltNeedsTwo } from './notice.store.ts';
import { askSecond } from './second-publisher.ts';
import { type KnownStock, known, standingInside, type TakingDown, takeDown } from './take-down.ts';

const payload = z.object({
  stockId: z.string(),
  reference: z.string(),
  /** What the feed said of it at that moment; null where it was silent. */
  quote: z.nullable(z.object({ price: z.string(), quotedAt: z.number() })),
});
type HaltPayload = z.output<typeof payload>;

/** How a halt waits for a second publisher; the database's rule knows the name too. */
const HALT: ApprovalKind<HaltPayload> = { name: 'market_halt', roles: ['publisher'], payload };

/** Tells how a halt is decided on that one person may not take down. */
export function handleHalts(commands: TakingDown): void {
  commands.approvals.handle(HALT, {
    facts: ({ stockId, reference, quote }) => [
      { name: 'listing.history.stock', value: stockId },
      { name: 'listing.reference', value: reference },
      {
        name: 'listing.feed',
        value: quote === null ? 'listing.feed.silent' : `${quote.price} · ${written(quote.quotedAt)}`,
      },
    ],
    onApproved: (context, approval) => agreeToHalt(commands, context, approval),
  });
}

const written = (at: number) => new Date(at).toISOString();

/** `operator/market_halt`: by one person for half an hour, where nothing contradicts it; by two until the exchange resumes. */
export async function haltTrading(
  commands: TakingDown,
  context: OperatorContext,
  { stockId, reference }: InputOf<typeof haltTradingCall>,
) {
  const stock = known(commands, stockId);
  await assertNotHalted(context, stock);
  const quote = await commands.market.quotedNow(context.tx, stockId);
  if (quote !== null || (await haltNeedsTwo(context.tx, stockId, context.now)))
    return askSecond(commands, context, { kind: HALT, stock, payload: { stockId, reference, quote } });
  const until = context.now + ALONE_MS;
  const halted = { kind: 'halted', effectiveOn: null, reference, until } as const;
  return { ...(await takeDown(commands, context, stock, halted)), approvalId: null };
}

/** A halt that one person took down may be agreed to for longer. Refuses `listing.halted`, `listing.not_listed`. */
async function assertNotHalted(context: OperatorContext, stock: KnownStock): Promise<void> {
  const { halt, listing } = await standingInside(context, stock);
  if (halt !== null && halt.until === null) throw new Refusal('listing.halted');
  if (listing !== 'listed') throw new Refusal('listing.not_listed');
}

async function agreeToHalt(
  commands: TakingDown,
  context: OperatorContext,
  { id: approvalId, payload: { stockId, reference } }: Approval<HaltPayload>,
): Promise<void> {
  const stock = known(commands, stockId);
  await assertNotHalted(context, stock);
  await takeDown(commands, context, stock, { kind: 'halted', effectiveOn: null, reference, approvalId });
}
