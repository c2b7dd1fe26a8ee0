import { DAY_MS, HOUR_MS } from '#kernel/calendar/local-time.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useOpenOffers } from './use-open-offers.ts';

const MINUTE_MS = 60_000;

/** Under the module's name: how long the offering that closes first is still open; nothing where none is. */
export function OfferNote() {
  const { t } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const [first] = useOpenOffers();
  if (first === undefined) return null;
  const left = Math.max(0, Date.parse(first.subscriptionClosesAt) - now);
  return t('ipo.home.left', {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
  });
}
