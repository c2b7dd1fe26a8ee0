import { cpus } from 'node:os';
import { registerCall } from '#features/account/contract.ts';
import { listOrders, listPositions } from '#features/trade/contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import { openDatabase } from '#kernel/database/database.ts';
import { startThrowaway, UNLIMITED } from '#testing/throwaway-product.ts';
import { median, printMachine, printTable, whole } from '../table.ts';

/** `npm run bench:long-list`: first pages of orders and positions for who has 100,000 of them, beside who has 20, turn by turn. */
const MANY = 100_000;
const FEW = 20;
const ROUNDS = 300;
const PAGE = 20;

const product = await startThrowaway(
  { rateLimits: { perAddress: UNLIMITED, perLogIn: UNLIMITED } },
  { durable: false },
);
const owner = openDatabase(product.database.ownerUrl, {
  max: 1,
  statementTimeoutMs: 0,
  connectTimeoutMs: 60_000,
});
let phones = 0;

async function investorWith(count: number) {
  phones += 1;
  let token: string | null = null;
  const client = createClient({ baseUrl: product.server.url, language: () => 'es', token: () => token });
  const registered = await client.send(registerCall, {
    phone: `559000000${phones}`,
    password: 'lluvia.en.abril',
    confirmPassword: 'lluvia.en.abril',
    inviteCode: '246810',
    acceptPrivacy: true,
  } as never);
  if (!registered.ok) throw new Error(`registering failed: ${JSON.stringify(registered)}`);
  token = registered.data.token;
  await own(registered.data.user.id, count);
  return client;
}

/**
 * Orders and positions, written past the guards: what is measured is reading. Of the orders the oldest 20 wait at a limit, of
 * the rest every other one is a limit order that is over; positions are half open and half closed, 20 open ones of one stock.
 */
async function own(investorId: string, count: number): Promise<void> {
  for (const table of ['trade_order', 'trade_position'])
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await owner.query(
    `INSERT INTO trade_order (investor_id, id, side, type, time_in_force, state, stock_id, exchange, currency, leverage,
       quantity, limit_price, bound_price, terms, hold_asset, hold_amount, hold_left, position_id, preview_id, ledger_head,
       created_at, completed_at)
     SELECT $1, gen_random_uuid(), 'buy', CASE WHEN n % 2 = 0 OR n <= ${FEW} THEN 'limit' ELSE 'market' END, 'gtc',
            CASE WHEN n <= ${FEW} THEN 'pending' ELSE 'completed' END,
            'AAPL.XNAS', 'XNAS', 'USD', 1, 1000000, 100000000, 100000000,
            '{}', 'USD', 10000, 0,
            gen_random_uuid(), gen_random_uuid(), repeat('0', 64), timestamptz '2026-01-01' + n * interval '1 minute',
            CASE WHEN n <= ${FEW} THEN NULL ELSE timestamptz '2026-01-01' + n * interval '1 minute' END
       FROM generate_series(1, $2::int) n`,
    [investorId, count],
  );
  await owner.query(
    `INSERT INTO trade_position (investor_id, id, state, stock_id, currency, leverage, quantity, exact_cost, buy_fees,
       buy_price, proceeds, close_fees, close_price, order_id, opened_at, closed_at)
     SELECT $1, gen_random_uuid(), CASE n % 2 WHEN 0 THEN 'open' ELSE 'closed' END,
            CASE WHEN n <= ${2 * FEW} THEN 'AAPL.XNAS' ELSE 'KO.XNYS' END, 'USD', 1, 1000000, 100000000000000, 0, 100000000,
            10000, 0, 100000000, gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute',
            CASE n % 2 WHEN 0 THEN NULL ELSE timestamptz '2026-01-01' + n * interval '1 minute' END
       FROM generate_series(1, $2::int) n`,
    [investorId, 2 * count],
  );
  await owner.query('ANALYZE trade_order, trade_position');
}

const few = await investorWith(FEW);
const many = await investorWith(MANY);
const stockId = 'AAPL.XNAS';
const asked = [
  ['trade/list', listOrders, {}],
  ['trade/list, waiting at a limit', listOrders, { type: 'limit', state: 'pending' }],
  ['trade/list, limit orders', listOrders, { type: 'limit' }],
  ['trade/list, of a stock', listOrders, { stockId }],
  ['position/list, open', listPositions, { state: 'open' }],
  ['position/list, open of a stock', listPositions, { state: 'open', stockId }],
  ['position/list, closed', listPositions, { state: 'closed' }],
] as const;

async function timed(client: typeof few, call: (typeof asked)[number][1], input: object): Promise<number> {
  const startedAt = performance.now();
  // Each call is asked with an input of its own.
  const answer = await client.send(call as typeof listOrders, input as never);
  const took = performance.now() - startedAt;
  if (!answer.ok || answer.data.items.length !== PAGE)
    throw new Error(
      `${call.path} ${JSON.stringify(input)} answered something else: the figure would mean nothing`,
    );
  return took;
}

printMachine(cpus(), process.version);
console.log(`The first page of ${PAGE}, ${ROUNDS} rounds, medians\n`);
const rows: string[][] = [];
for (const [name, call, input] of asked) {
  const taken: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.few.push(await timed(few, call, input));
    taken.many.push(await timed(many, call, input));
  }
  const [one, other] = [median(taken.few), median(taken.many)];
  rows.push([name, `${one.toFixed(2)} ms`, `${other.toFixed(2)} ms`, (other / one).toFixed(2)]);
}
printTable(['call', `${FEW} rows`, `${whole(MANY)} rows`, 'ratio'], rows);
await owner.close();
await product.stop();
