import type { Market } from '#features/market/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
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
  for (const row of await markFired(tx, batch)) announcements.push(await tell(ports, market, tx, row));
  return announcements;
}

function tell(ports: Ports, market: Market, tx: Transaction, row: AlertRow): Promise<() => void> {
  const alert = showAlert(market, row);
  if (alert === null) throw new Error(`a quote of ${row.stockId} came, which is no instrument`);
  const { symbol, currency, kind, value, firedPrice } = alert;
  return notify(ports, tx, {
    investorId: row.investorId,
    kind: 'alert.fired',
    values: { symbol, currency, kind, value, price: firedPrice ?? '' },
    link: `/situation/detail/${encodeURIComponent(row.stockId)}`,
    ...(row.firedAt && { at: row.firedAt.getTime() }),
  });
}
