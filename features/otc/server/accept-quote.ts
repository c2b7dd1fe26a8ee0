import type { OrderItem } from '#features/trade/contract.ts';
import { notFound, Refusal, type RefusalValues } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { insufficiency } from '#kernel/ledger/ledger.ts';
import { formatPrice, formatQuantity } from '#kernel/money/money.ts';
import type { OtcParts } from './otc-parts.ts';
import { type Acceptance, acceptStored, findQuote, type QuotedTrade } from './quote.store.ts';
import { refuseBlockedBuyer } from './refuse-blocked-buyer.ts';

/** `otc/accept`: the quote becomes an order, filled whole and at once, whatever the market did since. */
export async function acceptFirmQuote(
  { ports, dealing }: OtcParts,
  context: CallContext,
  { quoteId }: { quoteId: string },
): Promise<{ order: OrderItem }> {
  const { tx, investorId, now, securityNow } = context;
  await dealing.lock(tx, investorId);
  const quote = await findQuote(tx, investorId, quoteId);
  if (quote === null) throw notFound();
  await refuseBlockedBuyer(tx, investorId, quote.side);
  const id = () => newId(ports.chance, securityNow);
  const accepted: Acceptance = {
    ...{ investorId, quoteId, now, securityNow },
    ...{ orderId: id(), positionId: id(), splitId: id() },
    reference: { quantity: formatQuantity(quote.quantity), price: formatPrice(quote.price) },
  };
  const refused = await posted(() => acceptStored(tx, accepted));
  if (refused !== null) throw new Refusal(refused, { values: valuesOf(quote) });
  // After what only the quote can be refused for: one that was used or is over says so, whatever the market does.
  dealing.stillTraded(quote.stockId, now);
  const { price, quantity, source, quotedAt } = quote;
  const fill = { executionId: `otc.${quoteId}`, price, quantity, source, quotedAt, at: now };
  const { order, announce } = await dealing.fill(tx, investorId, accepted.orderId, fill);
  context.afterCommit(announce);
  return { order };
}

async function posted<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw insufficiency(error) ?? error;
  }
}

const SECOND_MS = 1_000;

const valuesOf = (quote: QuotedTrade): RefusalValues => ({
  seconds: Math.round((quote.expiresAt - quote.createdAt) / SECOND_MS),
  symbol: quote.stockId.split('.')[0] ?? quote.stockId,
  stockId: quote.stockId,
});
