import { movementWords } from '#features/cashier/server/index.ts';
import type { ChainEntry } from '#kernel/chain/chain.ts';
import { unitsOf } from '#kernel/chain/units.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { type Language, LOCALES } from '#kernel/i18n/language.ts';

/** How a statement writes texts, dates and figures in one language. */
export interface StatementWords {
  readonly language: Language;
  readonly locale: string;
  t(key: string, values?: Record<string, string | number>): string;
  /** `noviembre de 2026`. */
  month(month: string): string;
  /** Date and time in Mexico City; of an instant in epoch milliseconds or ISO. */
  moment(at: number | string): string;
  /** `−$1,234.50`. */
  cash(cents: bigint): string;
  /** `10.5` shares or units of an asset, from its smallest parts. */
  units(asset: string, smallest: bigint): string;
  /** What an entry was, and, where it is on available cash, its description. */
  entry(entry: ChainEntry): { readonly type: string; readonly description: string };
}

const ZONE = 'America/Mexico_City';
const MOMENT = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ZONE,
} as const;

/** The words of one language. */
export function statementWords(catalogs: Catalogs, language: Language): StatementWords {
  const locale = LOCALES[language];
  const moment = new Intl.DateTimeFormat(locale, MOMENT);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    language,
    locale,
    t: (key, values) => catalogs.translate(language, key, values),
    month: (text) => month.format(new Date(`${text}-01T00:00:00.000Z`)),
    moment: (at) => moment.format(new Date(at)),
    cash: (cents) => `${cents < 0n ? '\u2212' : ''}$${grouped(unitsOf('MXN', cents < 0n ? -cents : cents))}`,
    units: (asset, smallest) => grouped(unitsOf(asset, smallest).replace(/\.?0+$/, '')),
    entry(entry) {
      const isCash = entry.kind === 'available' && (entry.asset === 'MXN' || entry.asset === 'USD');
      const known = catalogs.has(`asset.subtype.${entry.posting}`);
      if (!known) return { type: entry.posting, description: '' };
      const words = movementWords(catalogs, language, entry.posting, referenceOf(entry));
      return { type: words.subTypeText, description: isCash ? words.description.replace(/\s+/g, ' ') : '' };
    },
  };
}

/** The reference as kept; one that somebody spoilt says nothing rather than keeping the statement from being made. */
function referenceOf({ reference }: ChainEntry): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(reference);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function grouped(figure: string): string {
  const [whole = '0', fraction] = figure.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}
