/** What both servers send and both kinds of clients hear. */
export const SYMBOLS = Array.from({ length: 200 }, (_, at) => `SYM${at}.XNAS`);
/** Instruments on one phone's screen. */
const WATCHED = 20;
/** Different screens that people look at: sockets with the same one share a message. */
const SCREENS = 50;
export const TICK_MS = 1_000;

/** Milliseconds of the machine's monotonic clock, the same in all processes. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export function watchedBy(client: number): string[] {
  const first = ((client % SCREENS) * 4) % SYMBOLS.length;
  return Array.from({ length: WATCHED }, (_, at) => SYMBOLS[(first + at) % SYMBOLS.length] ?? '');
}

/** A quote as the market sends it, with the instant of its publication instead of a market's. */
export function quoteOf(id: string, sentAt: number): Record<string, unknown> {
  return {
    id,
    price: '231.58',
    change: '1.42',
    changePercent: '0.62',
    quotedAt: '2026-11-20T15:30:00.000Z',
    source: 'sandbox',
    stale: false,
    open: '230.10',
    high: '232.00',
    low: '229.85',
    volume: '1234567',
    bid: '231.57',
    ask: '231.59',
    sentAt,
  };
}
