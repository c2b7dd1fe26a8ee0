import type { Market } from '#features/market/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { parsePrice } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { MAX_WAITING } from '../alert.ts';
import type { Alert, createAlert } from '../contract.ts';
import { countWaiting, findWaiting, insertAlert } from './alert.store.ts';
import { showAlert } from './show-alert.ts';

/**
 * Adds an alert that waits for the next quote on; the same one that waits already is given again. Refuses `not_found` for
 * what is no instrument and `alert.too_many`.
 */
export async function create(
  ports: Pick<Ports, 'chance'>,
  market: Market,
  { tx, investorId, now, securityNow }: CallContext,
  { stockId, kind, value }: InputOf<typeof createAlert>,
): Promise<{ alert: Alert }> {
  if (market.instrument(stockId) === null) throw notFound();
  const wish = { investorId, stockId, kind, bound: parsePrice(value) };
  const waiting = await countWaiting(tx, investorId);
  const same = await findWaiting(tx, wish);
  if (!same && waiting >= MAX_WAITING) {
    throw new Refusal('alert.too_many', { values: { most: MAX_WAITING } });
  }
  const row = same ?? (await insertAlert(tx, { ...wish, id: newId(ports.chance, securityNow), at: now }));
  const alert = showAlert(market, row);
  if (alert === null) throw notFound();
  return { alert };
}
