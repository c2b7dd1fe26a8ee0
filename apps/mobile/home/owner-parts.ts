/* What only home shows, and only to whom has logged in: one file, fetched once home is drawn. It is asked for by `import()` alone. */
export { OfferNote } from '#features/ipo/mobile/home-note.tsx';
export { HomeOffer } from '#features/ipo/mobile/home-offer.tsx';
export { FundNote } from '#features/mutual-fund/mobile/home-note.tsx';
export { HomeNews } from '#features/news/mobile/home-news.tsx';
export { LimitNote } from '#features/trade/mobile/home-note.tsx';
