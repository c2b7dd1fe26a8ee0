import type { Approvals } from '#features/operator/server/index.ts';
import { nextSession, OutsideCalendarError, type Session, sessionAt } from '#kernel/calendar/calendar.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { newId } from '#kernel/id/id.ts';
import type { Currency } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { isCovered, stateAt } from '../foundation.ts';
import { EXCHANGE_OF, foundationDate } from '../foundation-days.ts';
import { type FoundationRules, findProduct, readRules, type StandingProduct } from './product.store.ts';

/** What term funds ask of the rest of the house. */
export interface FoundationParts {
  readonly ports: Ports;
  readonly approvals: Approvals;
}

/** The app's address where an order is looked at. */
export const orderLink = (id: string): string => `/trade/foundationOrderDetail/${id}`;

/** A product as it stands at a business instant; refuses `not_found`. */
export async function productOf(db: Queryable, at: number, id: string): Promise<StandingProduct> {
  const product = await findProduct(db, at, id);
  if (product === null) throw notFound();
  return product;
}

/** The tariff of a business instant: its rows begin at a midnight of Mexico City. */
export const rulesAt = (db: Queryable, at: number): Promise<FoundationRules> =>
  readRules(db, foundationDate('MXN', at));

/** Refuses to buy a product that has not begun, is over, or does not hold what it owes. */
export function assertOpen(product: StandingProduct, now: number): void {
  const dates = { beginAt: product.beginAt.getTime(), finishAt: product.finishAt.getTime() };
  const state = stateAt(dates, now);
  if (state === 'not_started')
    throw new Refusal('foundation.not_started', { values: { beginAt: product.beginAt.toISOString() } });
  if (state === 'ended') throw new Refusal('foundation.ended');
  if (!isCovered(product.income, product.owed)) throw new Refusal('foundation.not_covered');
}

/** The session under way on the exchange of a currency, and the next one; null where there is none, or none is known. */
export function sessionsOf(currency: Currency, now: number): { open: Session | null; next: Session | null } {
  const exchange = EXCHANGE_OF[currency];
  return { open: known(() => sessionAt(exchange, now)), next: known(() => nextSession(exchange, now)) };
}

/** Refuses `market.closed` outside of a session of the currency's exchange. */
export function assertMarketOpen(currency: Currency, now: number): void {
  const { open, next } = sessionsOf(currency, now);
  if (open !== null) return;
  throw new Refusal('market.closed', {
    values: next === null ? {} : { opensAt: new Date(next.opensAt).toISOString() },
  });
}

function known(find: () => Session | null): Session | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof OutsideCalendarError) return null;
    throw error;
  }
}

/** The id of a pool: a UUID of version 8, so that no posting of anything else is ever let onto it. */
export function newPoolId({ chance, clock }: Pick<Ports, 'chance' | 'clock'>): string {
  const id = newId(chance, clock.securityNow());
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}
