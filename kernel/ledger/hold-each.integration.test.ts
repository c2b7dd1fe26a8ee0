import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '#kernel/chain/chain.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { readChain } from './chain-entries.ts';
import { checkLedger } from './check-ledger.ts';
import { AT, allowTestPostings, newInvestor, posting, transactionOf } from './ledger.fixture.ts';
import { balancesOf, headOf, post } from './ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await allowTestPostings(database.owner);
});
afterAll(() => database.close());

interface Hold {
  readonly investor: string;
  readonly amount: bigint;
  readonly asset?: string;
  readonly reference?: object | null;
}

/** With the owner's rights, as a feature's own function calls it. */
async function holdEach(holds: readonly Hold[], name = 'test.hold') {
  const { rows } = await database.owner.query<{
    place: bigint;
    transaction_number: bigint;
    seq: bigint;
    head: string;
  }>('SELECT * FROM ledger.hold_each($1, $2, $3, $4::text[]::jsonb[], $5, $6) ORDER BY place', [
    name,
    new Date(AT),
    holds.map(({ investor }) => investor),
    holds.map(({ reference = { kind: 'test' } }) => JSON.stringify(reference)),
    holds.map(({ asset = 'USD' }) => asset),
    holds.map(({ amount }) => amount.toString()),
  ]);
  return rows;
}

async function rich(...amounts: bigint[]): Promise<string[]> {
  const investors = amounts.map(newInvestor);
  for (const [index, amount] of amounts.entries())
    await post(database.db, transactionOf(investors[index]!, posting('test.credit', amount)));
  return investors;
}

test('many holds at once write what one by one would have written, byte for byte', async () => {
  // given two investors with the same past, but for their ids
  const [ana, beto, carla] = await rich(100n, 100n, 100n);
  // when one is held in a batch
  const rows = await holdEach([
    { investor: ana!, amount: 30n, reference: { kind: 'order', quantity: '1', text: 'línea "二"' } },
    { investor: beto!, amount: 100n },
  ]);
  // then the chains are whole, hashes made again, and the balances those of single posts
  expect(rows.map(({ place, transaction_number, seq }) => [place, transaction_number, seq])).toEqual([
    [1n, 2n, 3n],
    [2n, 2n, 3n],
  ]);
  for (const [index, investor] of [ana!, beto!].entries())
    expect(await verifyChain(investor, readChain(database.db, investor))).toEqual({
      unbroken: true,
      seq: 3n,
      head: rows[index]!.head,
    });
  await post(database.db, transactionOf(carla!, posting('test.hold', 30n)));
  expect(await balancesOf(database.db, ana!)).toEqual(await balancesOf(database.db, carla!));
  const shapeOf = async (investor: string) =>
    (await Array.fromAsync(readChain(database.db, investor))).map(
      ({ investorId, hash, reference, ...rest }) => rest,
    );
  expect(await shapeOf(ana!)).toEqual(await shapeOf(carla!));
  expect((await checkLedger(database.db)).faults).toEqual([]);
});

test('who lacks the funds gets no row and keeps everything; the others are held', async () => {
  const [poor, able] = await rich(10n, 10n);
  const before = await headOf(database.db, poor!);
  const nobody = newInvestor();
  const rows = await holdEach([
    { investor: poor!, amount: 11n },
    { investor: able!, amount: 10n },
    { investor: nobody, amount: 1n },
  ]);
  expect(rows.map(({ place }) => place)).toEqual([2n]);
  expect(await headOf(database.db, poor!)).toEqual(before);
  expect(await balancesOf(database.db, poor!)).toEqual([{ asset: 'USD', available: 10n, frozen: 0n }]);
  expect(await balancesOf(database.db, nobody)).toEqual([]);
  expect((await checkLedger(database.db)).faults).toEqual([]);
});

test.each<[string, (ana: string) => Promise<unknown>, string]>([
  [
    'an investor twice',
    (ana) =>
      holdEach([
        { investor: ana, amount: 1n },
        { investor: ana, amount: 1n },
      ]),
    'BL003',
  ],
  ['an amount of zero', (ana) => holdEach([{ investor: ana, amount: 0n }]), 'BL003'],
  [
    'a reference that is no object',
    (ana) => holdEach([{ investor: ana, amount: 1n, reference: null }]),
    'BL003',
  ],
  ['a name that no rule has', (ana) => holdEach([{ investor: ana, amount: 1n }], 'admin.hold'), 'BL002'],
  ['a rule of another route', (ana) => holdEach([{ investor: ana, amount: 1n }], 'test.credit'), 'BL002'],
  ['an asset that is none', (ana) => holdEach([{ investor: ana, amount: 1n, asset: 'EUR' }]), 'BL002'],
])('%s is refused for the whole call and nothing changes', async (_what, holds, code) => {
  const [ana] = await rich(10n);
  const before = await headOf(database.db, ana!);
  await expect(holds(ana!)).rejects.toMatchObject({ code });
  expect(await headOf(database.db, ana!)).toEqual(before);
});

test('batches over the same investors in any order neither deadlock nor spend a cent twice', async () => {
  const investors = await rich(...Array.from({ length: 8 }, () => 20n));
  const shuffled = (turn: number) => [...investors.slice(turn % 8), ...investors.slice(0, turn % 8)];
  const batches = Array.from({ length: 30 }, (_, turn) =>
    holdEach(shuffled(turn).map((investor) => ({ investor, amount: 1n }))),
  );
  const made = (await Promise.all(batches)).flat().length;
  expect(made).toBe(8 * 20);
  for (const investor of investors)
    expect(await balancesOf(database.db, investor)).toEqual([{ asset: 'USD', available: 0n, frozen: 20n }]);
  expect((await checkLedger(database.db)).faults).toEqual([]);
});
