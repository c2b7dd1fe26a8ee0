import type { Exchange } from '#kernel/calendar/calendar.ts';
import type { Price } from '#kernel/money/money.ts';
import { SPARK_POINTS } from '../../contract.ts';
import type { TradingSession } from '../simulation/timetable.ts';
import { timetableOf } from './session-bars.ts';

const PARTS = SPARK_POINTS - 1;

/** The line of a session's day: what was first heard in each of its parts. Instants are epoch milliseconds. */
export interface DayLine {
  /** A price at its instant; those outside sessions and of sessions before are left out. */
  note(exchange: Exchange, at: number, price: Price): void;
  /** Oldest first, of the session that an instant belongs to and up to it. */
  prices(exchange: Exchange, at: number): readonly Price[];
  /** Whether it begins in the first part of the last session that has begun. */
  hasBegun(exchange: Exchange, now: number): boolean;
}

/** A line of a session without any price. */
export function createDayLine(): DayLine {
  let opensAt = 0;
  let line = new Map<number, { at: number; price: Price }>();
  return {
    note(exchange, at, price) {
      const session = sessionAt(exchange, at);
      if (session === null || at >= session.closesAt || session.opensAt < opensAt) return;
      if (session.opensAt > opensAt) line = new Map();
      opensAt = session.opensAt;
      const part = partOf(session, at);
      const known = line.get(part);
      if (known === undefined || at < known.at) line.set(part, { at, price });
    },
    prices(exchange, at) {
      // The close itself still belongs to its session.
      const session = sessionAt(exchange, at);
      if (session?.opensAt !== opensAt) return [];
      return [...line.values()]
        .filter((point) => point.at < at)
        .sort((a, b) => a.at - b.at)
        .map(({ price }) => price);
    },
    hasBegun: (exchange, now) => sessionAt(exchange, now)?.opensAt === opensAt && line.has(0),
  };
}

function sessionAt(exchange: Exchange, at: number): TradingSession | null {
  const timetable = timetableOf(exchange);
  const index = timetable.indexAt(at);
  return index < 0 ? null : timetable.at(index);
}

const partOf = ({ opensAt, closesAt }: TradingSession, at: number): number =>
  Math.floor(((at - opensAt) * PARTS) / (closesAt - opensAt));
