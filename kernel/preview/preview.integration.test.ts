import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '#kernel/contract/refusal.ts';
import { transact } from '#kernel/database/transact.ts';
import { seededChance } from '#kernel/id/chance.ts';
import { parseMoney, parseRate } from '#kernel/money/money.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { confirmPreview } from './confirm-preview.ts';
import { makePreview, showBinding } from './make-preview.ts';
import { purgePreviews } from './preview.store.ts';
import type { PreviewKind } from './preview.ts';
import { bytesTerm, instantTerm, moneyTerm, priceTerm, quantityTerm, rateTerm, unitsTerm } from './terms.ts';

const NOW = Date.UTC(2026, 10, 20, 15, 30);
const LIFE_MS = 30_000;
const terms = z.object({ amount: moneyTerm, rate: rateTerm });
const KIND: PreviewKind<z.output<typeof terms>> = { name: 'test-loan', terms };
const BOUND = { amount: parseMoney('1234.50'), rate: parseRate('30') };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const chance = seededChance('previews');
const ana = randomUUID();

const make = (at = NOW) =>
  transact(database.db, (tx) =>
    makePreview({ chance }, { tx, investorId: ana, now: at, securityNow: at }, KIND, {
      lifeMs: LIFE_MS,
      terms: () => BOUND,
    }),
  );

interface Asked {
  investorId?: string;
  now?: number;
  securityNow?: number;
  kind?: PreviewKind<z.output<typeof terms>>;
  stillHolds?: () => Promise<boolean>;
  carryOut?: () => Promise<unknown>;
}

/** What comes of a confirmation: what was carried out, or the reason of its refusal. */
const confirm = (previewId: string, { kind = KIND, stillHolds, ...asked }: Asked = {}) =>
  transact(database.db, (tx) => {
    const context = { tx, investorId: ana, now: NOW, securityNow: NOW, ...asked };
    const carryOut = asked.carryOut ?? (async () => 'done');
    return confirmPreview(context, kind, { previewId, carryOut, ...(stillHolds && { stillHolds }) });
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return error.reason;
    throw error;
  });

const usedAt = async (id: string) => {
  const { rows } = await database.owner.query('SELECT used_at FROM preview WHERE id = $1', [id]);
  return rows[0]?.used_at ?? null;
};

test('given a preview, when it is confirmed, then its terms come back exact, once', async () => {
  const preview = await make();
  expect(showBinding(preview)).toEqual({
    previewId: preview.id,
    expiresAt: '2026-11-20T15:30:30.000Z',
    validForMs: LIFE_MS,
  });
  const { rows } = await database.owner.query('SELECT terms FROM preview WHERE id = $1', [preview.id]);
  expect(rows[0].terms).toEqual({ amount: '1234.50', rate: '30' });
  const seen = await transact(database.db, (tx) =>
    confirmPreview({ tx, investorId: ana, now: NOW, securityNow: NOW }, KIND, {
      previewId: preview.id,
      carryOut: async (shown) => shown,
    }),
  );
  expect(seen).toEqual(preview);
  expect(await confirm(preview.id)).toBe('preview.used');
});

test('given many confirmations of one preview at once, then one is carried out', async () => {
  const { id } = await make();
  let carried = 0;
  const carryOut = async () => {
    carried += 1;
    return 'done';
  };
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => confirm(id, { carryOut })));
  expect(outcomes.sort()).toEqual(['done', ...Array(7).fill('preview.used')]);
  expect(carried).toBe(1);
});

test('given another investor, another kind, or no such preview, then it is not found', async () => {
  const { id } = await make();
  expect(await confirm(id, { investorId: randomUUID() })).toBe('not_found');
  expect(await confirm(id, { kind: { ...KIND, name: 'test-block' } })).toBe('not_found');
  expect(await confirm(randomUUID())).toBe('not_found');
  expect(await usedAt(id)).toBeNull();
});

test.each([
  ['security time', { securityNow: NOW + LIFE_MS }],
  ['business time', { now: NOW + LIFE_MS }],
])(
  'given that its time is over by %s, then it has expired, and not a millisecond before',
  async (_clock, over) => {
    const [good, late] = [await make(), await make()];
    const before = Object.fromEntries(Object.entries(over).map(([clock, at]) => [clock, at - 1]));
    expect(await confirm(good.id, before)).toBe('done');
    expect(await confirm(late.id, over)).toBe('preview.expired');
    const kind = { ...KIND, reasons: { expired: 'loan.over' } };
    expect(await confirm(late.id, { ...over, kind })).toBe('loan.over');
  },
);

test('given that something has moved or the command refuses, then the preview stays unused', async () => {
  const { id } = await make();
  expect(await confirm(id, { stillHolds: async () => false })).toBe('preview.repriced');
  const carryOut = async () => {
    throw new Refusal('cash.insufficient');
  };
  expect(await confirm(id, { carryOut })).toBe('cash.insufficient');
  expect(await usedAt(id)).toBeNull();
  expect(await confirm(id, { stillHolds: async () => true })).toBe('done');
});

test('given previews that are over, then those that nobody confirmed are forgotten, and no other', async () => {
  const [used, unused, fresh] = [await make(), await make(), await make(NOW + 60_000)];
  await confirm(used.id);
  await purgePreviews(database.db, new Date(NOW + 60_000), 1_000);
  const { rows } = await database.owner.query('SELECT id FROM preview WHERE id = ANY($1)', [
    [used.id, unused.id, fresh.id],
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([used.id, fresh.id].sort());
});

test("the application's role changes no terms, and neither deletes nor makes unused what was used", async () => {
  const { db } = database;
  const [{ id }, other] = [await make(), await make()];
  await confirm(id);
  for (const statement of [
    "UPDATE preview SET terms = '{}'",
    "UPDATE preview SET expires_at = 'infinity'",
    'UPDATE preview SET kind = kind',
  ])
    await expect(db.query(statement), statement).rejects.toThrow('permission denied');
  for (const again of ['NULL', 'now()'])
    await expect(db.query(`UPDATE preview SET used_at = ${again} WHERE id = $1`, [id])).rejects.toThrow(
      'used once',
    );
  await expect(db.query('DELETE FROM preview WHERE id = $1', [id])).rejects.toThrow('used once');
  await expect(
    db.query(
      `INSERT INTO preview SELECT gen_random_uuid(), investor_id, kind, terms, at, made_at, expires_at, now()
         FROM preview WHERE id = $1`,
      [other.id],
    ),
  ).rejects.toThrow('used once');
});

test('each field of terms is text in the table and exact in the program', () => {
  const fields = z.object({
    quantity: quantityTerm,
    price: priceTerm,
    units: unitsTerm,
    at: instantTerm,
    sealed: bytesTerm,
  });
  const exact = {
    quantity: z.decode(quantityTerm, '0.5'),
    price: z.decode(priceTerm, '18.321501'),
    units: 123_456_789_012_345_678n,
    at: NOW,
    sealed: Buffer.from([0, 255, 7]),
  };
  const kept = z.encode(fields, exact);
  expect(kept).toEqual({
    quantity: '0.5',
    price: '18.321501',
    units: '123456789012345678',
    at: '2026-11-20T15:30:00.000Z',
    sealed: 'AP8H',
  });
  expect(z.decode(fields, kept)).toEqual(exact);
});
