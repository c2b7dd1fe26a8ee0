import type { Words } from '#ui/i18n/words.tsx';
import type { OfferItem } from '../../contract.ts';
import { priceText } from '../offer-words.ts';

/** Whether an application can still come to hold money for it. */
export const isOpenYet = ({ state }: Pick<OfferItem, 'state'>): boolean =>
  state === 'pending' || state === 'subscription';

/** What the price of a lot is: the most that is held for it while there is only a range and one can still apply. */
export function lotText({ t }: Words, { lotSize, issuePrice, state }: OfferItem): string {
  return t('ipo.perLot', { lot: lotSize, range: String(issuePrice === null && isOpenYet({ state })) });
}

/** What a share costs; of an issue whose price is known whether it is that already: the price comes before the issue does. */
export function shareText(words: Words, offer: OfferItem): string {
  const price = priceText(words, offer);
  if (offer.kind !== 'ipo' || offer.issuePrice === null) return words.t('ipo.perShare', { price });
  return words.t(offer.state === 'listing' ? 'ipo.issuedAt' : 'ipo.toIssueAt', { price });
}
