import type { Words } from '#ui/i18n/words.tsx';

/** Who gave a fill's price, in words; a venue outside by its name, and a paper account as one. */
export const sourceName = ({ find }: Pick<Words, 'find'>, source: string): string =>
  find(`market.source.${source}`) ?? find(`trade.venue.${source}`) ?? source;
