import * as z from 'zod/mini';
import type { Country } from '#features/market/contract.ts';
import { type Instrument, IPC_ID, SPX_ID } from '#features/market/server/index.ts';
import { escapeHtml } from '#features/notification/server/index.ts';
import {
  allSessions,
  DAY_MS,
  type Exchange,
  KNOWN_FROM,
  KNOWN_UNTIL,
  MINUTE_MS,
  nextSession,
  type Session,
} from '#kernel/calendar/calendar.ts';
import { scheduleDue, scheduleDueOnce } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { newId } from '#kernel/id/id.ts';
import { formatPrice } from '#kernel/money/money.ts';
import { type Close, leadersOf, type MarketDay, marketDay } from '../market-day.ts';
import type { NewsText } from '../news-text.ts';
import { insertNews, summarisedDates } from './news.store.ts';
import type { NewsParts } from './news-parts.ts';

/** The simulated market's days are summed up. Key: the country. */
const SUMMARY = 'news.summary';

const MARKETS = {
  mexico: { exchange: 'XMEX', indexId: IPC_ID },
  america: { exchange: 'XNYS', indexId: SPX_ID },
} as const satisfies Record<Country, { exchange: Exchange; indexId: string }>;

/** After the close, when all of its prices stand. */
const WRITTEN_AFTER_MS = 15 * MINUTE_MS;
/** How many past days a new installation tells of. */
const DAYS_BACK = 2;
/** Points of the index's day. */
const POINTS = 32;
/** What the simulated market's prices name as their source; a summary is written of no other. */
const SIMULATED = 'sandbox';

/** Has the summaries written from now on. */
export async function beginSummaries({ ports }: NewsParts): Promise<void> {
  for (const country of Object.keys(MARKETS)) {
    await scheduleDueOnce(ports.db, { kind: SUMMARY, key: country, at: ports.clock.now() });
  }
}

/**
 * Writes the summaries of the sessions that were over by the due instant and have none, then waits for the next close. It
 * goes by the instant at which it was due, so that a clock that jumps tells of each day.
 */
export function summariseDays(parts: NewsParts): DueKind {
  return dueKind(SUMMARY, z.object({}), async (tx, { key, at }) => {
    // Beyond the calendars nothing is known, and no more is due.
    if (at < KNOWN_FROM + 14 * DAY_MS || at > KNOWN_UNTIL - 14 * DAY_MS) return;
    // The keys are the countries above.
    const country = key as Country;
    const { exchange } = MARKETS[country];
    for (const session of await untoldSessions(tx, country, at)) await summarise(parts, tx, country, session);
    const next = nextSession(exchange, at - DAY_MS);
    const due = [next, nextSession(exchange, next.closesAt), nextSession(exchange, at)]
      .map(({ closesAt }) => closesAt + WRITTEN_AFTER_MS)
      .find((instant) => instant > at);
    if (due !== undefined) await scheduleDue(tx, { kind: SUMMARY, key, at: due });
  });
}

async function untoldSessions(tx: Transaction, country: Country, at: number): Promise<Session[]> {
  const over = allSessions(MARKETS[country].exchange).filter(
    ({ closesAt }) => closesAt + WRITTEN_AFTER_MS <= at && closesAt > at - 10 * DAY_MS,
  );
  const latest = over.slice(-DAYS_BACK);
  const told = await summarisedDates(
    tx,
    country,
    latest.map(({ date }) => date),
  );
  return latest.filter(({ date }) => !told.includes(date));
}

/** Writes one day down; nothing where its prices are not the simulated market's. */
async function summarise(
  parts: NewsParts,
  tx: Transaction,
  country: Country,
  session: Session,
): Promise<void> {
  const { market, ports } = parts;
  const { indexId } = MARKETS[country];
  const instruments = market.instruments().filter((one) => one.kind === 'stock' && one.country === country);
  // Nobody outside is asked here: it is the simulated market or nothing.
  if (market.quote(indexId)?.source !== SIMULATED) return;
  const index = market.instrument(indexId);
  const indexClose = index && (await closeOf(parts, index, session));
  if (!indexClose) return;
  const closes: Close[] = [];
  for (const instrument of instruments) {
    const close = await closeOf(parts, instrument, session);
    if (close) closes.push(close);
  }
  const day = marketDay(indexClose, closes);
  const { bars } = await market.barPage(indexId, '15m', session.closesAt, POINTS);
  const points = bars.filter(({ time }) => time >= session.opensAt).map(({ close }) => formatPrice(close));
  const stocks = [...day.gainers, ...day.losers].map(({ id }) => id);
  await insertNews(tx, {
    id: newId(ports.chance, ports.clock.securityNow()),
    origin: 'summary',
    kind: 'market',
    country,
    ...wordsOfDay(parts, country, day),
    source: 'Bolsillo',
    link: null,
    pictureId: null,
    figures: {
      indexId,
      close: day.close,
      changePercent: day.percent,
      up: day.up,
      down: day.down,
      flat: day.flat,
      points: [formatPrice(indexClose.before), ...points],
      movers: [...day.gainers, ...day.losers],
    },
    sessionDate: session.date,
    feed: null,
    guid: null,
    state: 'published',
    publishAt: session.closesAt + WRITTEN_AFTER_MS,
    writtenBy: null,
    stockIds: [indexId, ...stocks],
  });
}

/** The close of a session and the one before, as the chart has them; null where one of them is missing or not simulated. */
async function closeOf(
  { market }: NewsParts,
  { id, symbol, name, currency }: Instrument,
  session: Session,
): Promise<Close | null> {
  const { bars, sources } = await market.barPage(id, '1d', session.closesAt, 2);
  const [before, last] = bars;
  if (!before || last?.time !== session.opensAt || sources.some((source) => source !== SIMULATED))
    return null;
  return { id, symbol, name, currency, before: before.close, close: last.close };
}

/** The day in the three languages. */
function wordsOfDay({ catalogs }: NewsParts, country: Country, day: MarketDay) {
  const all = (write: (language: Language) => string): NewsText =>
    Object.fromEntries(LANGUAGES.map((language) => [language, write(language)]));
  const say = (language: Language, key: string) =>
    catalogs.translate(language, key, valuesOf(country, day, language));
  return {
    title: all((language) => say(language, 'news.summary.title')),
    summary: all((language) => say(language, 'news.summary.summary')),
    content: all((language) =>
      ['news.summary.index', 'news.summary.simulated']
        .map((key) => `<p>${escapeHtml(say(language, key))}</p>`)
        .join(''),
    ),
  };
}

/** What the sentences name. */
function valuesOf(country: Country, day: MarketDay, language: Language) {
  const names = leadersOf(day, language);
  return {
    country,
    direction: day.direction,
    percent: day.percent.replace('-', ''),
    close: day.close,
    total: day.up + day.down + day.flat,
    up: day.up,
    down: day.down,
    flat: day.flat,
    leaders: names === '' ? 0 : 1,
    names,
  };
}
