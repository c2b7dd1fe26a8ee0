import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredParts } from '#apps/server/declared-parts.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import { dashboardCall } from '#features/operator/contract.ts';
import { listInclusions } from '#features/proof/contract.ts';
import { missingSince } from '#features/proof/mobile/missing-root.ts';
import { placeOrder, previewBuy } from '#features/trade/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { moneyOf } from './every-role.fixture.ts';

/** Rule 2, against the application's log-in: when something was posted is no word of the application's. */

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
  await world.pass(60_000);
});
afterAll(() => world.close());

const isoOf = (ms: number) => new Date(ms).toISOString();

async function keptRate(previewId: string): Promise<string> {
  const { rows } = await world.database.owner.query(
    `SELECT terms ->> 'evidence' AS quote FROM preview WHERE id = $1`,
    [previewId],
  );
  return rows[0].quote;
}

async function previewedExchange(): Promise<void> {
  const { previewId } = await ana.get(previewExchange, { from: 'USD', amount: '10' });
  await ana.get(createExchange, { previewId });
}

/** An exchange that was shown, posted by the application at a time of its own; gives the SQLSTATE. */
async function postedAt(at: string): Promise<string | null> {
  const shown = await ana.get(previewExchange, { from: 'USD', amount: '10' });
  const posting = (name: string, asset: string, units: string, isOut: boolean) => ({
    name,
    asset,
    amount: units.replace('.', ''),
    source: isOut ? 'investor.available' : 'firm.exchange',
    destination: isOut ? 'firm.exchange' : 'investor.available',
  });
  const transaction = {
    name: 'exchange.convert',
    investorId: ana.id,
    at,
    reference: { kind: 'exchange', previewId: shown.previewId, quote: await keptRate(shown.previewId) },
    postings: [
      posting('exchange.out', 'USD', shown.amount, true),
      posting('exchange.in', 'MXN', shown.received, false),
    ],
  };
  return world.database.db.query('SELECT ledger.post($1)', [JSON.stringify(transaction)]).then(
    () => null,
    (error: unknown) => Reflect.get(error as object, 'code') as string,
  );
}

const instants = async () => {
  const { rows } = await world.database.owner.query<{ at: Date }>(
    'SELECT at FROM ledger.transaction WHERE investor_id = $1 ORDER BY number',
    [ana.id],
  );
  return rows.map(({ at }) => at.getTime());
};

it.each(['2027-01-04T15:00:00Z', '2099-01-01T00:00:00Z', isoOf(Date.parse('2026-11-20T15:31:10Z'))])(
  'nothing is posted at %s, which has not come',
  async (at) => {
    const before = await moneyOf(world, ana.id);
    expect(await postedAt(at)).toBe('BL005');
    expect(await moneyOf(world, ana.id)).toEqual(before);
  },
);

it('nothing stands before what its chain already has, whatever time is given for it', async () => {
  const before = await instants();
  expect(await postedAt('-infinity')).toBe('BL003');
  for (const at of ['2015-01-02T15:00:00Z', '2024-06-01T00:00:00Z']) expect(await postedAt(at)).toBe(null);
  const after = await instants();
  expect(after.slice(before.length)).toEqual([before.at(-1), before.at(-1)]);
  // and an honest one after them stands at its own
  const order = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '1', leverage: '1' } as const;
  const { previewId } = await ana.get(previewBuy, order);
  await ana.get(placeOrder, { previewId });
  expect((await instants()).at(-1)).toBe(world.now());
  const { faults } = await checkLedger(world.database.db);
  expect(faults).toEqual([]);
});

it('neither is a hold: the batch of it is refused whole', async () => {
  const hold = `SELECT * FROM place_orders('[]', '2099-01-01', now())`;
  await world.database.db.query(hold);
  const order = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '1', leverage: '1' } as const;
  const { previewId } = await ana.get(previewBuy, order);
  const item = {
    ...{
      place: 1,
      investorId: ana.id,
      call: 'trade/create',
      key: 'mine',
      inputHash: '00',
      previewId,
      side: 'buy',
    },
    ...{ orderId: crypto.randomUUID(), positionId: crypto.randomUUID(), reference: {} },
  };
  const before = await moneyOf(world, ana.id);
  const placed = world.database.db.query('SELECT * FROM place_orders($1, $2, $3)', [
    JSON.stringify([item]),
    '2099-01-01T00:00:00Z',
    isoOf(world.now()),
  ]);
  await expect(placed).rejects.toMatchObject({ code: 'BL005' });
  expect(await moneyOf(world, ana.id)).toEqual(before);
});

describe('the daily root', () => {
  const DAY_MS = 86_400_000;
  /** The next root, of another day, sealed as it should be. */
  const rootOf = (date: string, at: string) =>
    `WITH made AS (SELECT number + 1 AS number, '${date}'::date AS date, '${at}'::timestamptz AS at, heads, root,
        seal AS previous_seal, ''::bytea AS seal, published_at, audit_seq, audit_head, lists
        FROM proof_root ORDER BY number DESC LIMIT 1)
     INSERT INTO proof_root SELECT number, date, at, heads, root, previous_seal, proof_seal(ROW(made.*)::proof_root),
       published_at, audit_seq, audit_head, lists FROM made`;
  const rootLine = async () => {
    const { health } = await (await world.operator('auditor')).get(dashboardCall, {});
    return health.find(({ kind }) => kind === 'proof');
  };

  it('of a day ahead is refused, so that no row stops those that follow', async () => {
    for (const [date, at] of [
      ['2027-12-30', '2027-12-30T18:00:00Z'],
      ['2027-12-30', '2026-11-20T15:31:00Z'],
      ['2026-11-21', '2026-11-21T18:00:00Z'],
    ] as const)
      await expect(world.database.db.query(rootOf(date, at))).rejects.toThrow('has not come');
  });

  it('that is missing is told at the desk, by the check and to each investor’s phone', async () => {
    expect(await rootLine()).toMatchObject({ state: 'good', source: '2026-11-20' });
    const { owner } = world.database;
    await world.pass(2 * DAY_MS);
    await previewedExchange();
    // given an owner who took out what was published since
    for (const table of ['proof_leaf', 'proof_tree', 'proof_root'])
      await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER; DELETE FROM ${table} WHERE number > 1`);
    await world.pass(11 * 60_000);
    expect(await rootLine()).toMatchObject({ state: 'down', source: '2026-11-20' });
    const { faults } = await checkLedger(world.database.db, declaredParts('invariants'));
    expect(faults.map(({ place }) => place)).toContain('root of 2026-11-22');
    const { items, today } = await ana.get(listInclusions, { limit: 1 });
    expect(today).toBe('2026-11-22');
    expect(missingSince([], items, today)).toBe('2026-11-20');
  });
});

it('the check names a chain whose owner let it go back, or ahead', async () => {
  const { owner } = world.database;
  await owner.query('ALTER TABLE ledger.transaction DISABLE TRIGGER USER');
  const last =
    'investor_id = $1 AND number = (SELECT max(number) FROM ledger.transaction WHERE investor_id = $1)';
  for (const at of ['2024-01-01', '2099-01-01']) {
    await owner.query(`UPDATE ledger.transaction SET at = '${at}' WHERE ${last}`, [ana.id]);
    const { faults } = await checkLedger(world.database.db);
    expect(faults.map(({ invariant }) => invariant)).toContain(
      'no chain goes back in time, or ahead of business time',
    );
  }
});
