import type { Market } from '#features/market/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { markFired, type Reached } from './alert.store.ts';
import { showAlert } from './show-alert.ts';

/** How many are told in one transaction. */
const FIRED_AT_ONCE = 200;

/**
 * Fires what was reached and tells its owners, each alert in one transaction with its notification: on several nodes and
 * after a crash each is told of once.
 */
export async function fireAlerts(ports: Ports, market: Market, reached: readonly Reached[]): Promise<void> {
  for (let from = 0; from < reached.length; from += FIRED_AT_ONCE) {
    const batch = reached.slice(from, from + FIRED_AT_ONCE);
    const announcements = await transact(ports.db, (tx) => fireBatch(ports, market, tx, batch));
    for (const announce of announcements) announce();
  }
}

async function fireBatch(
  ports: Ports,
  market: Market,
  tx: Transaction,
  batch: readonly Reached[],
): Promise<(() => void)[]> {
  const announcements: (() => void)[] = [];
  for (const row of await markFired(tx, batch)) {
    const { symbol, currency, kind, value, firedPrice } = showAlert(market, row);
    announcements.push(
      await notify(ports, tx, {
        investorId: row.investorId,
        kind: 'alert.fired',
        values: { symbol, currency, kind, value, price: firedPrice ?? '' },
        link: `/situation/detail/${encodeURIComponent(row.stockId)}`,
        ...(row.firedAt && { at: row.firedAt.getTime() }),
      }),
    );
  }
  return announcements;
}
