import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TradeConfiguration } from '#features/trade/server/configuration.store.ts';
import type { TradeMarket } from '#features/trade/server/index.ts';
import { selectWorking } from '#features/trade/server/venue/simulated-venue.store.ts';
import { simulatedVenue } from '#features/trade/server/venue/simulated-venue.ts';
import { fixedClock } from '#kernel/clock/clock.ts';
import { openDatabase } from '#kernel/database/database.ts';
import { startEmbedded } from '#kernel/database/embedded/embedded-postgres.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { systemChance } from '#kernel/id/id.ts';
import { price, quantity } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { median, printMachine, printTable, whole } from '../table.ts';

/** `npm run bench:limit`: one second of the simulated venue against all limit orders that wait, none of which is reached. */
const STOCKS = 200;
const ROUNDS = 50;
const NOW = Date.parse('2026-11-20T15:30:00.000Z');
const SECOND_MS = 1_000;
/** Of the clock that /proc counts processor time by. */
const TICK_MS = 10;
const BID = price(199_990_000n);
const ASK = price(200_010_000n);

const market: TradeMarket = {
  instrument: (id) => ({
    id,
    symbol: id,
    name: id,
    kind: 'stock',
    exchange: 'XNAS',
    country: 'america',
    currency: 'USD',
  }),
  quote: () => ({ price: BID, bid: BID, ask: ASK, quotedAt: NOW, source: 'bench', stale: false }),
  need: () => undefined,
  usualMinuteVolume: () => quantity(1_000_000_000n),
  dayBar: async () => null,
  stopOf: () => null,
  splits: { ratioAt: () => ({ numerator: 1n, denominator: 1n }) },
  fx: () => null,
  fxAt: async () => null,
};

const folder = await mkdtemp(join(tmpdir(), 'bolsillo-bench-limit-'));
const database = await startEmbedded({ folder, durable: false });
await migrate(database.ownerUrl);
const db = openDatabase(database.ownerUrl, { max: 1, statementTimeoutMs: 0, connectTimeoutMs: 60_000 });
const clock = fixedClock(NOW);
// The venue asks for no other port.
const ports = { db, clock, chance: systemChance } as unknown as Ports;
// Nothing is filled here, so nobody asks for the rules of filling.
const venue = simulatedVenue(ports, market, async () => ({}) as TradeConfiguration);
const backend = (await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;

printMachine(cpus(), process.version);
console.log(
  `One second, ${STOCKS} stocks, nothing reached; processor time of Node and of PostgreSQL, ${ROUNDS} rounds\n`,
);
const rows: string[][] = [];
let waiting = 0;
let second = NOW;
for (const count of [20, 1_000, 10_000]) {
  await fill(waiting, count);
  waiting = count;
  const sorted = await measured(async () => {
    second += SECOND_MS;
    if ((await venue.match(second)) > 0)
      throw new Error('an order was filled: the figure would mean something else');
  });
  const looked = await measured(async () => {
    const orders = await selectWorking(db, second, 'XNAS');
    if (orders.some(({ side, boundPrice }) => (side === 'buy' ? ASK <= boundPrice : BID >= boundPrice)))
      throw new Error('an order was reached: the figure would mean something else');
  });
  const shown = ({ node, postgres, wall }: Measured) => [
    `${node.toFixed(2)} ms`,
    `${postgres.toFixed(2)} ms`,
    `${wall.toFixed(2)} ms`,
  ];
  rows.push([whole(count), ...shown(sorted), ...shown(looked)]);
}
printTable(
  ['orders waiting', 'Node', 'PostgreSQL', 'whole', 'each looked at: Node', 'PostgreSQL', 'whole'],
  rows,
);
await db.close();
await database.stop();
await rm(folder, { recursive: true, force: true });

/** Orders from one to another number, half of them buys below the market and half sales above it. */
async function fill(from: number, to: number): Promise<void> {
  await db.query(
    `INSERT INTO venue_order (client_order_id, stock_id, exchange, side, quantity, bound_price)
     SELECT 'bench-' || n, 'S' || n % ${STOCKS} || '.XNAS', 'XNAS', CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, 1000000,
            CASE n % 2 WHEN 0 THEN 190000000 - n * 100 ELSE 210000000 + n * 100 END
       FROM generate_series($1::int, $2::int - 1) n`,
    [from, to],
  );
  await db.query('ANALYZE venue_order');
}

interface Measured {
  readonly node: number;
  readonly postgres: number;
  readonly wall: number;
}

async function measured(tick: () => Promise<void>): Promise<Measured> {
  for (let warm = 0; warm < 5; warm += 1) await tick();
  const walls: number[] = [];
  const nodeBefore = process.cpuUsage();
  const postgresBefore = backendMs();
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await tick();
    walls.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(nodeBefore);
  return {
    node: (user + system) / 1_000 / ROUNDS,
    postgres: (backendMs() - postgresBefore) / ROUNDS,
    wall: median(walls),
  };
}

/** Processor time that the database's process of this connection has used so far. */
function backendMs(): number {
  const fields = readFileSync(`/proc/${backend}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
