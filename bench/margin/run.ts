import { cpus } from 'node:os';
import { triggerPrice } from '#features/margin/contract.ts';
import { TriggerBook, type WatchedLot } from '#features/margin/server/index.ts';
import { money, price, quantity, rate } from '#kernel/money/money.ts';
import { median, printMachine, printTable, whole } from '../table.ts';

/**
 * `npm run bench:margin`: the quotes of one second against all lots with a loan, by their sorted triggers and with each lot's
 * equity computed, turn by turn; and the midnight at which every trigger is computed and sorted again.
 */
const STOCKS = 200;
const ROUNDS = 9;
const CLOSE = 100_000_000n;
const [CALL, CLOSING] = [rate(35_000_000n), rate(25_000_000n)];
const SHARES = quantity(20_000_000n);

interface BenchLot {
  readonly key: string;
  readonly stockId: string;
  readonly owed: ReturnType<typeof money>;
  readonly isCalled: boolean;
}

/** Owes between 40 and 62 cents of a dollar of value: none is called that was not. */
const lotAt = (n: number): BenchLot => ({
  key: `investor ${n}/lot`,
  stockId: `S${n % STOCKS}`,
  owed: money(80_000n + BigInt((n * 7_919) % 44_000)),
  isCalled: false,
});

const quotes = Array.from({ length: STOCKS }, (_, n) => ({
  stockId: `S${n}`,
  price: price(CLOSE + BigInt((n * 104_729) % 2_000_000)),
}));

const watched = (lot: BenchLot): WatchedLot => ({
  key: lot.key,
  stockId: lot.stockId,
  below: triggerPrice(lot.owed, SHARES, lot.isCalled ? CLOSING : CALL),
  above: null,
});

function timed(work: () => number): number {
  const before = process.cpuUsage();
  const due = work();
  const { user, system } = process.cpuUsage(before);
  if (due > 0) throw new Error(`${due} lots were due: the figure would mean something else`);
  return (user + system) / 1_000;
}

printMachine(cpus(), process.version);
console.log(
  `One tick: ${STOCKS} quotes, at which nothing is due; processor time, median of ${ROUNDS} rounds\n`,
);
const rows: string[][] = [];
for (const count of [20, 10_000, 100_000]) {
  const lots = Array.from({ length: count }, (_, n) => lotAt(n));
  const byStock = new Map(quotes.map((quote) => [quote.stockId, quote.price]));
  const book = new TriggerBook();
  const [sorted, scanned, midnight]: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    midnight?.push(
      timed(() => {
        book.replaceAll(lots.map(watched));
        return 0;
      }),
    );
    sorted?.push(
      timed(() =>
        quotes.reduce((sum, { stockId, price: at }) => sum + book.metBy(stockId, at, 500).length, 0),
      ),
    );
    scanned?.push(
      timed(
        () =>
          lots.filter(({ owed, stockId }) => {
            const at = byStock.get(stockId);
            return at !== undefined && at <= (triggerPrice(owed, SHARES, CALL) ?? 0n);
          }).length,
      ),
    );
  }
  const [one, other, night] = [median(sorted ?? []), median(scanned ?? []), median(midnight ?? [])];
  rows.push([
    whole(count),
    `${one.toFixed(2)} ms`,
    `${other.toFixed(2)} ms`,
    (one / other).toFixed(3),
    `${night.toFixed(0)} ms`,
  ]);
}
printTable(['lots with a loan', 'sorted triggers', 'each computed', 'ratio', 'all anew at midnight'], rows);
