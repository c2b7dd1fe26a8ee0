/** Nasdaq, the New York Stock Exchange and the Bolsa Mexicana de Valores, by ISO 10383 code. */
export type Exchange = 'XNAS' | 'XNYS' | 'XMEX';
export const EXCHANGES = ['XNAS', 'XNYS', 'XMEX'] as const satisfies readonly Exchange[];

/** Where a trade settles: American depository and banks, or Mexican. */
export type SettlementMarket = 'US' | 'MX';

/** Where an exchange stands; its screens show the time of that place. */
export const TIME_ZONES: Record<Exchange, 'America/New_York' | 'America/Mexico_City'> = {
  XNAS: 'America/New_York',
  XNYS: 'America/New_York',
  XMEX: 'America/Mexico_City',
};

/** First and last date the calendars know, inclusive, `YYYY-MM-DD`. */
export const FIRST_DAY = '2015-01-02';
export const LAST_DAY = '2027-12-31';

/** Asked for a date or an instant that the published calendars do not reach. */
export class OutsideCalendarError extends Error {
  override readonly name = 'OutsideCalendarError';

  constructor(asked: string | number) {
    const when = typeof asked === 'number' ? describeInstant(asked) : asked.slice(0, 32);
    super(`${when} is outside the calendars, ${FIRST_DAY} to ${LAST_DAY}`);
  }
}

function describeInstant(instant: number): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'no instant' : date.toISOString();
}
