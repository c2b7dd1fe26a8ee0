import type { Approvals } from '#features/operator/server/index.ts';
import { OutsideCalendarError } from '#kernel/calendar/calendar.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type Dealing, type DealingTerms, dealingAt } from '../fund-calendar.ts';
import { findFund, type ValuedFund } from './fund.store.ts';

/** What funds ask of the rest of the house. */
export interface FundParts {
  readonly ports: Ports;
  readonly approvals: Approvals;
}

/** A fund by its code at a business instant; refuses `not_found`. */
export async function fundOf(db: Queryable, at: number, id: string): Promise<ValuedFund> {
  const fund = await findFund(db, at, id);
  if (fund === null) throw notFound();
  return fund;
}

/** The value that an order given now gets; null where the calendars end before it. */
export function dealingOrNull(terms: DealingTerms, now: number): Dealing | null {
  try {
    return dealingAt(terms, now);
  } catch (error) {
    if (error instanceof OutsideCalendarError) return null;
    throw error;
  }
}

/** The same, refused where there is none. */
export function dealingOrRefusal(terms: DealingTerms, now: number): Dealing {
  const dealing = dealingOrNull(terms, now);
  if (dealing === null) throw new Refusal('fund.calendar_end');
  return dealing;
}
