import type { Words } from '#ui/i18n/words.tsx';
import type { DeskOffer, SaveOfferInput } from '../operator-contract.ts';

/** What is typed of an offer; instants as the browser's own field writes them, in this device's time. */
export interface OfferDraft extends Omit<SaveOfferInput, 'id' | 'prospectus' | 'texts'> {
  readonly es: string;
  readonly en: string;
  readonly zh: string;
}

export const DATE_FIELDS = ['issuanceAt', 'opensAt', 'closesAt', 'allocatedAt', 'lotteryAt'] as const;

export const EMPTY_OFFER: OfferDraft = {
  kind: 'ipo',
  company: '',
  symbol: '',
  exchange: 'XMEX',
  sector: 'industrials',
  priceLow: '',
  priceHigh: '',
  maxLots: '50',
  volume: '',
  allocatedLots: '',
  issuanceAt: '',
  opensAt: '',
  closesAt: '',
  allocatedAt: '',
  lotteryAt: '',
  listingOn: '',
  es: '',
  en: '',
  zh: '',
};

/** What an offer's state is called; a draft is one whatever is offered. */
export const stateName = (t: Words['t'], { kind, state }: Pick<DeskOffer, 'kind' | 'state'>): string =>
  state === 'draft' ? t('ipo.desk.state.draft') : t(`offer.${kind}.state.${state}`);

/** An instant as a `datetime-local` field shows it. */
export function localInstant(iso: string): string {
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** What a `datetime-local` field says, as an instant; empty where nothing good was typed. */
export function instantOf(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** An offer as the form begins with it. */
export function draftOf(offer: DeskOffer): OfferDraft {
  const { texts, kind, company, symbol, exchange, sector, priceLow, priceHigh } = offer;
  const { maxLots, volume, allocatedLots, listingOn } = offer;
  const dates = Object.fromEntries(DATE_FIELDS.map((field) => [field, localInstant(offer[field])]));
  return {
    ...EMPTY_OFFER,
    ...{ kind, company, symbol, exchange, sector, priceLow, priceHigh, maxLots, volume, allocatedLots },
    ...dates,
    listingOn,
    es: texts.es,
    en: texts.en ?? '',
    zh: texts.zh ?? '',
  };
}

/** The draft as the call takes it. */
export function inputOf(draft: OfferDraft): Omit<SaveOfferInput, 'id' | 'prospectus'> {
  const { es, en, zh, ...terms } = draft;
  return {
    ...terms,
    // Of a placement the one price is both.
    ...(draft.kind === 'placement' && { priceLow: draft.priceHigh }),
    issuanceAt: instantOf(draft.issuanceAt),
    opensAt: instantOf(draft.opensAt),
    closesAt: instantOf(draft.closesAt),
    allocatedAt: instantOf(draft.allocatedAt),
    lotteryAt: instantOf(draft.lotteryAt),
    texts: { es, ...(en !== '' && { en }), ...(zh !== '' && { zh }) },
  };
}
