import { cpus } from 'node:os';
import { ALERT_KINDS, isReached } from '#features/alert/alert.ts';
import { type WaitingAlert, WaitingAlerts } from '#features/alert/waiting-alerts.ts';
import { price } from '#kernel/money/money.ts';
import { median, printMachine, printTable, whole } from '../table.ts';

/** `npm run bench:alert`: 500 quotes against all that waits, in sorted bounds and one after another, turn by turn. */
const STOCKS = 500;
const ROUNDS = 9;
const CLOSE = 100_000_000n;
/** No quote of the benchmark comes so far: what is measured is the second in which nothing fires. */
const NEAREST = 3_000_000n;
const MOST_MOVED = 2_000_000n;
const ONE_PERCENT = 1_000_000n;

function alertAt(n: number): WaitingAlert {
  const kind = ALERT_KINDS[n % ALERT_KINDS.length] ?? 'above';
  const away = NEAREST + BigInt((n * 7_919) % 20_000_000);
  const bounds = { above: CLOSE + away, below: CLOSE - away, day_change: 3n * ONE_PERCENT + away };
  return { id: String(n), stockId: `S${n % STOCKS}`, kind, bound: bounds[kind], createdAt: 0 };
}

const quotes = Array.from({ length: STOCKS }, (_, n) => ({
  stockId: `S${n}`,
  price: price(CLOSE + BigInt((n * 104_729) % Number(2n * MOST_MOVED)) - MOST_MOVED),
  previousClose: price(CLOSE),
}));

function timed(work: () => number): number {
  const before = process.cpuUsage();
  const reached = work();
  const { user, system } = process.cpuUsage(before);
  if (reached > 0) throw new Error(`${reached} alerts were reached: the figure would mean something else`);
  return (user + system) / 1_000;
}

printMachine(cpus(), process.version);
console.log(
  `One tick: ${STOCKS} quotes, none of which reaches an alert; processor time, median of ${ROUNDS} rounds\n`,
);
const rows: string[][] = [];
for (const count of [20, 10_000, 100_000]) {
  const alerts = Array.from({ length: count }, (_, n) => alertAt(n));
  const waiting = new WaitingAlerts();
  for (const alert of alerts) waiting.add(alert);
  const sorted: number[] = [];
  const scanned: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    sorted.push(
      timed(() => quotes.reduce((sum, quote) => sum + waiting.reachedBy(quote.stockId, quote).length, 0)),
    );
    const byStock = new Map(quotes.map((quote) => [quote.stockId, quote]));
    scanned.push(
      timed(
        () =>
          alerts.filter(({ kind, bound, stockId }) => {
            const quote = byStock.get(stockId);
            return quote !== undefined && isReached(kind, bound, quote);
          }).length,
      ),
    );
  }
  const [one, other] = [median(sorted), median(scanned)];
  rows.push([whole(count), `${one.toFixed(2)} ms`, `${other.toFixed(2)} ms`, (one / other).toFixed(3)]);
}
printTable(['alerts waiting', 'sorted bounds', 'each looked at', 'ratio'], rows);
