import type { Market } from '#features/market/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import { MINUTE_MS } from '#kernel/calendar/local-time.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Alert } from '../contract.ts';
import { type AlertRow, markFired, type Reached } from './alert.store.ts';
import { showAlert } from './show-alert.ts';

/** How many are told in one transaction. */
const FIRED_AT_ONCE = 200;

/**
 * Fires what was reached and tells its owners, each alert in one transaction with its notification: on several nodes and
 * after a crash each is told of once. Gives the ids that are done with; one that fails holds up no other.
 */
export async function fireAlerts(
  ports: Ports,
  market: Market,
  reached: readonly Reached[],
): Promise<ReadonlySet<string>> {
  const done = new Set<string>();
  for (let from = 0; from < reached.length; from += FIRED_AT_ONCE) {
    const batch = reached.slice(from, from + FIRED_AT_ONCE);
    for (const { id } of await fireTolerantly(ports, market, batch)) done.add(id);
  }
  return done;
}

async function fireTolerantly(
  ports: Ports,
  market: Market,
  batch: readonly Reached[],
): Promise<readonly Reached[]> {
  try {
    const announcements = await transact(ports.db, (tx) => fireBatch(ports, market, tx, batch));
    for (const announce of announcements) announce();
    return batch;
  } catch (error) {
    const [first] = batch;
    if (first !== undefined && batch.length === 1) {
      ports.log.warn({ err: error, alertId: first.id }, 'an alert could not be fired, it is tried again');
      return [];
    }
    const done: Reached[] = [];
    for (const one of batch) done.push(...(await fireTolerantly(ports, market, [one])));
    return done;
  }
}

async function fireBatch(
  ports: Ports,
  market: Market,
  tx: Transaction,
  batch: readonly Reached[],
): Promise<(() => void)[]> {
  const announcements: (() => void)[] = [];
  const dayOf = onceEach((stockId) => dayNow(market, stockId));
  for (const row of await markFired(tx, batch)) {
    announcements.push(await tell(ports, market, tx, row, dayOf(row.stockId)));
  }
  return announcements;
}

function tell(
  ports: Ports,
  market: Market,
  tx: Transaction,
  row: AlertRow,
  day: Day | null,
): Promise<() => void> {
  const alert = showAlert(market, row);
  if (alert === null) throw new Error(`a quote of ${row.stockId} came, which is no instrument`);
  const { symbol, currency, kind, value, firedPrice } = alert;
  return notify(ports, tx, {
    investorId: row.investorId,
    kind: 'alert.fired',
    values: { symbol, currency, kind, value, price: firedPrice ?? '', ...drawnBy(day, alert) },
    link: `/situation/detail/${encodeURIComponent(row.stockId)}`,
    ...(row.firedAt && { at: row.firedAt.getTime() }),
  });
}

interface Day {
  /** Of its last price, epoch milliseconds. */
  readonly until: number;
  readonly prices: readonly string[];
  readonly change: string;
}

/** A stock's day as it stands; null where no session is under way. */
function dayNow(market: Market, stockId: string): Day | null {
  const session = market.session(stockId);
  const item = market.stockItem(stockId);
  const quote = market.quote(stockId);
  if (session?.state !== 'open' || !item?.spark || quote === null) return null;
  return { until: quote.quotedAt, prices: item.spark, change: item.changePercent };
}

/** What its notification draws: the day up to the price that reached it; nothing where that is over since, and the day went on. */
function drawnBy(day: Day | null, { firedAt, firedPrice }: Alert): { line: string; change: string } | null {
  if (day === null || firedAt === null || firedPrice === null) return null;
  if (day.until - Date.parse(firedAt) >= MINUTE_MS) return null;
  return { line: [...day.prices, firedPrice].join(' '), change: day.change };
}

/** Asks once of each id, however many alerts one price reached. */
function onceEach<Answer>(ask: (id: string) => Answer): (id: string) => Answer {
  const known = new Map<string, { answer: Answer }>();
  return (id) => {
    const told = known.get(id) ?? { answer: ask(id) };
    known.set(id, told);
    return told.answer;
  };
}
