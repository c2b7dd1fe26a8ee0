/** What the exchange said of a stock, and what follows from it for trading. Pure; no prices live here. */

export const LISTING_KINDS = ['listed', 'unlisted'] as const;
export const NOTICE_KINDS = [...LISTING_KINDS, 'halted', 'resumed'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** One notice of an exchange, as it was taken down. */
export interface MarketNotice {
  /** Counts all notices; the later one is the larger. */
  readonly seq: bigint;
  readonly instrumentId: string;
  readonly kind: NoticeKind;
  /** The exchange's date from which a listing or its end holds; null for a halt and its end, which hold at once. */
  readonly effectiveOn: string | null;
  /** Business instant at which it was taken down, epoch milliseconds. */
  readonly at: number;
  /** Where the exchange published it. */
  readonly reference: string;
  /** Business instant at which a halt that one person took down ends by itself; null for every other notice. */
  readonly until: number | null;
}

/** How long a halt holds that one person took down, unless another agrees to it; the database knows it too. */
export const ALONE_MS = 30 * 60_000;

/** What stops the trading of a listed stock. `until` is null where only the exchange's word ends it. */
export interface Halt {
  readonly since: number;
  readonly until: number | null;
  readonly reference: string;
}

/** How a stock stands. Dates are the exchange's. */
export interface Standing {
  /** `announced`: its first day lies ahead. */
  readonly listing: 'announced' | 'listed' | 'unlisted';
  /** The notice that `unlisted` follows from. */
  readonly unlisted: { readonly on: string; readonly reference: string } | null;
  readonly halt: Halt | null;
  /** The next change that is known. */
  readonly change: { readonly to: ListingKind; readonly on: string; readonly reference: string } | null;
}

/** How nearly every stock stands. */
export const ORDINARY: Standing = { listing: 'listed', unlisted: null, halt: null, change: null };

/**
 * How a stock stands at a business instant, `today` on its exchange, by all its notices in the order of `seq`. One
 * without notices was listed from the start. Of two notices for a date the later one holds; a notice for an earlier
 * date does not undo one for a later date.
 */
export function standingOf(notices: readonly MarketNotice[], today: string, at: number): Standing {
  const now = listingOn(notices, today);
  const listing = now?.kind ?? (startedListed(notices) ? 'listed' : 'announced');
  const isListed = listing === 'listed';
  return {
    listing,
    unlisted: now?.kind === 'unlisted' ? { on: now.effectiveOn ?? today, reference: now.reference } : null,
    halt: haltAt(notices, at),
    change: nextChange(notices, today, isListed),
  };
}

/** The notice by which a stock is listed or not on a date; null where none holds yet. */
function listingOn(
  notices: readonly MarketNotice[],
  date: string,
): (MarketNotice & { kind: ListingKind }) | null {
  let found: (MarketNotice & { kind: ListingKind }) | null = null;
  for (const notice of notices) {
    if (!isListing(notice) || notice.effectiveOn === null || notice.effectiveOn > date) continue;
    if (found?.effectiveOn == null || notice.effectiveOn >= found.effectiveOn) found = notice;
  }
  return found;
}

/** A stock whose first notice lists it was not there before; one whose first notice ends its listing was. */
function startedListed(notices: readonly MarketNotice[]): boolean {
  return notices.find(isListing)?.kind !== 'listed';
}

function nextChange(notices: readonly MarketNotice[], today: string, isListed: boolean): Standing['change'] {
  const ahead = notices
    .flatMap((notice) => (isListing(notice) && notice.effectiveOn !== null ? [notice.effectiveOn] : []))
    .filter((date) => date > today)
    .sort();
  for (const on of ahead) {
    const notice = listingOn(notices, on);
    if (notice !== null && (notice.kind === 'listed') !== isListed) {
      return { to: notice.kind, on, reference: notice.reference };
    }
  }
  return null;
}

function haltAt(notices: readonly MarketNotice[], at: number): Standing['halt'] {
  const last = notices.findLast((notice) => !isListing(notice) && notice.at <= at);
  if (last?.kind !== 'halted' || (last.until !== null && last.until <= at)) return null;
  return { since: last.at, until: last.until, reference: last.reference };
}

function isListing(notice: MarketNotice): notice is MarketNotice & { kind: ListingKind } {
  return notice.kind === 'listed' || notice.kind === 'unlisted';
}

/** Why a stock is not traded: a refusal's reason and what its text names. */
export interface TradeStop {
  readonly reason:
    | 'stock.halted'
    | 'stock.unlisted'
    | 'stock.announced'
    | 'stock.split_under_way'
    | 'market.no_venue';
  readonly values: Readonly<Record<string, string>>;
}

/** Why nothing is bought or sold of a stock that stands so; null where it is traded. */
export function stopOf({ listing, unlisted, halt, change }: Standing): TradeStop | null {
  if (listing === 'unlisted') {
    return {
      reason: 'stock.unlisted',
      values: { on: unlisted?.on ?? '', reference: unlisted?.reference ?? '' },
    };
  }
  if (listing === 'announced') {
    return { reason: 'stock.announced', values: { on: change?.on ?? '' } };
  }
  return halt && { reason: 'stock.halted', values: { reference: halt.reference } };
}

/** What may keep a stock from being traded: its split that is under way goes by `splitOn`. */
interface Obstacles {
  readonly hasVenue: boolean;
  readonly standing: Standing;
  readonly splitOn: string | null;
}

/**
 * Why nothing is bought or sold of a stock. That nobody executes it comes first: it is not traded when a halt ends either. Between
 * the instant of a split and its last position nothing is traded: price and quantity change together.
 */
export function whyNotTraded({ hasVenue, standing, splitOn }: Obstacles): TradeStop | null {
  if (!hasVenue) return { reason: 'market.no_venue', values: {} };
  return (
    stopOf(standing) ??
    (splitOn === null ? null : { reason: 'stock.split_under_way', values: { on: splitOn } })
  );
}
