import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { calendarText } from '../calendar-feed.ts';
import { type getCalendar, SANDBOX_WITHDRAWN } from '../contract.ts';
import { type Offer, selectForCalendar } from './offer.store.ts';

/** What is over stays in the calendar for so long. */
const PAST_MS = 30 * 24 * 3_600_000;
const MOST_OFFERS = 200;
const INSTANTS = {
  issuance: 'issuanceAt',
  opens: 'opensAt',
  closes: 'closesAt',
  allocated: 'allocatedAt',
  lottery: 'lotteryAt',
  listing: 'listingAt',
} as const;
const NAMES = ['issuance', 'opens', 'closes', 'allocated', 'lottery', 'listing'] as const;

/** `ipo/calendar`: the dates of all offers, those that are cancelled as such. */
export async function showCalendar(
  catalogs: Catalogs,
  { tx, now, language: asked, ownOrigin }: OpenContext,
  input: InputOf<typeof getCalendar>,
): Promise<OutputOf<typeof getCalendar>> {
  const language = input.language ?? asked;
  const offers = await selectForCalendar(tx, new Date(now - PAST_MS), MOST_OFFERS);
  const entries = offers.flatMap((offer) =>
    NAMES.map((name) => ({
      uid: `${offer.id}-${name}@bolsillo`,
      at: offer[INSTANTS[name]],
      summary: `${offer.company} (${offer.symbol}): ${catalogs.translate(language, `offer.${offer.kind}.date.${name}`)}`,
      description: descriptionOf(catalogs, language, offer),
      url: `${ownOrigin}/${offer.kind}/detail?id=${offer.id}`,
      isCancelled: offer.state === 'cancelled',
    })),
  );
  const source = `${ownOrigin}/api/ipo/calendar?language=${language}`;
  const title = catalogs.translate(language, 'ipo.calendar.name');
  return { text: calendarText(title, source, new Date(now), entries) };
}

function descriptionOf(catalogs: Catalogs, language: Language, { kind, cancelReason }: Offer): string {
  const what = catalogs.translate(language, `offer.${kind}.one`);
  if (cancelReason === null) return what;
  const why =
    cancelReason === SANDBOX_WITHDRAWN
      ? catalogs.translate(language, 'ipo.withdrawn')
      : catalogs.translate(language, 'ipo.cancelledBecause', { reason: cancelReason });
  return `${what}\n${why}`;
}
