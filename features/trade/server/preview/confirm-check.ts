import { borrowedOf } from '#features/margin/contract.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { multiply } from '#kernel/money/money.ts';
import { withinBound } from '../../order.ts';
import { sameTerms } from '../configuration.store.ts';
import { assertLendable } from '../leverage/lending-room.ts';
import { dayTerms, type Trading } from '../trading.ts';
import { firmQuote, openSession, sessionFor, tradableInstrument } from './market-check.ts';
import type { Preview } from './preview.store.ts';

/**
 * Why a preview can no longer be confirmed though its 30 s are not over: the market closed, the quote went stale, the
 * price moved past what was shown, or fees changed. Null where it still holds.
 */
export async function confirmRefusal(
  trading: Trading,
  preview: Preview,
  now: number,
): Promise<Refusal | null> {
  try {
    await assertStillHolds(trading, preview, now);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function assertStillHolds(trading: Trading, preview: Preview, now: number): Promise<void> {
  const instrument = tradableInstrument(trading.market, preview.stockId, now);
  sessionFor(instrument, now);
  if (preview.type === 'market') {
    openSession(instrument, now);
    const quote = firmQuote(trading.market, instrument);
    const at = preview.side === 'buy' ? quote.ask : quote.bid;
    if (!withinBound(preview.side, preview.boundPrice, at)) throw new Refusal('price.moved');
  }
  const { terms } = await dayTerms(trading, instrument, preview.side, now);
  if (!sameTerms(terms, preview.terms)) throw new Refusal('fees.changed');
  if (preview.side === 'buy' && preview.leverage > 1) {
    const most = borrowedOf(multiply(preview.boundPrice, preview.quantity), preview.leverage);
    await assertLendable(trading, trading.ports.db, { ...preview, now }, most);
  }
}
