import { parsePrice, type Quantity, quantity } from '#kernel/money/money.ts';
import type { SubmitOutcome, Venue, VenueEvent, VenueOrder } from './venue.ts';

/** How the next submissions go: as they should, lost on the way there, lost on the way back, not taken for now, or refused. */
export type Line = 'good' | 'lost before' | 'lost after' | 'busy' | 'rejects';

/** A venue outside the house, whose line and executions a test rules. */
export interface ObedientVenue extends Venue {
  line: Line;
  /** Every submission that reached it, by client order id, also those it knew already. */
  readonly received: string[];
  readonly lookedUp: string[];
  /** Tells of an execution of an order it has taken. */
  fill(clientOrderId: string, shares: string, price: string, at: number): void;
  /** Takes back something that it told of an order. */
  dispute(clientOrderId: string, at: number): void;
  /** Whether what was told is told again from the start, as after a reconnect. */
  repeats: boolean;
}

/** A venue without orders. */
export function obedientVenue(): ObedientVenue {
  const orders = new Map<string, VenueOrder>();
  const events: VenueEvent[] = [];
  const nextCursor = () => BigInt(events.length + 1);

  const venue: ObedientVenue = {
    name: 'obedient',
    capabilities: { fractions: true, submitAtOnce: 10 },
    line: 'good',
    received: [],
    lookedUp: [],
    repeats: false,
    submit: async (batch) =>
      batch.map((order): SubmitOutcome => {
        if (venue.line === 'lost before') return { kind: 'unknown' };
        if (venue.line === 'busy') return { kind: 'unsent' };
        venue.received.push(order.clientOrderId);
        if (venue.line === 'rejects') return { kind: 'rejected', code: 'halted' };
        orders.set(order.clientOrderId, order);
        return venue.line === 'lost after' ? { kind: 'unknown' } : { kind: 'accepted' };
      }),
    findByClientOrderId: async (id) => {
      venue.lookedUp.push(id);
      if (venue.line === 'lost before') throw new Error('no answer');
      return orders.has(id) ? 'known' : 'none';
    },
    cancel: async (clientOrderId, at) => {
      if (orders.delete(clientOrderId))
        events.push({ kind: 'cancelled', cursor: nextCursor(), clientOrderId, at });
    },
    dispute: (clientOrderId, at) => {
      events.push({ kind: 'disputed', cursor: nextCursor(), clientOrderId, at });
    },
    events: async (cursor, limit) =>
      events.filter((event) => venue.repeats || event.cursor > cursor).slice(0, limit),
    fill: (clientOrderId, shares, price, at) => {
      const millionths: Quantity = quantity(BigInt(shares) * 1_000_000n);
      events.push({
        kind: 'fill',
        cursor: nextCursor(),
        clientOrderId,
        at,
        executionId: `x${events.length}`,
        price: parsePrice(price),
        quantity: millionths,
        source: 'test',
        quotedAt: at,
      });
    },
  };
  return venue;
}
