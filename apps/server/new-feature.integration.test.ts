import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAssetSummary, listAssetTypes } from '#features/cashier/contract.ts';
import { overviewCall } from '#features/operator/contract.ts';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import { balancesOf } from '#kernel/ledger/ledger.ts';
import { operatorAt, registerAt, type TestInvestor } from '#testing/bolsillo.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { countPlanted, plantSeed } from '#testing/planted-feature/contract.ts';
import { openPlantedHouse, type PlantedHouse } from '#testing/planted-house.ts';

// A feature that nobody knows, in a copy of the house that names it in apps/server/feature-list.ts and nowhere else.
let database: TestDatabase;
let house: PlantedHouse;
let ana: TestInvestor;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrateJobs(database.ownerUrl);
  house = await openPlantedHouse(database);
  ana = await registerAt(house.url);
  await ana.get(plantSeed, {});
});
afterAll(async () => {
  await house?.close();
  await database?.close();
});

it('answers the new feature’s calls, and does what it scheduled when it falls due', async () => {
  await expect.poll(() => ana.get(countPlanted, {})).toEqual({ planted: 1, grown: 1 });
});

it('admits assets of the class that its migration added', async () => {
  expect(await balancesOf(database.db, ana.id)).toContainEqual({
    asset: 'OAK.SEED',
    available: 1_000_000n,
    frozen: 0n,
  });
});

it('counts its queue in the console’s frame, and names its source of data', async () => {
  const rita = await operatorAt(house.url, database.db, ['reviewer'], Date.now());
  const { queues, sources } = await rita.get(overviewCall, {});
  expect(queues).toContainEqual(expect.objectContaining({ id: 'planted', count: 1, overdue: 0 }));
  expect(sources).toContain('the garden');
});

it('counts what it holds in total assets, and filters the asset log by its type', async () => {
  const { totalAssets, balance } = await ana.get(getAssetSummary, { displayCurrency: 'MXN' });
  expect(Number(totalAssets) - Number(balance)).toBeCloseTo(1_000, 2);
  expect((await ana.get(listAssetTypes, {})).types).toContain('planted');
});

it('checks its invariant with the ledger’s own', async () => {
  expect(await house.checkLedger()).toContain('holds   each planted seed was handed out');
  await database.owner.query(
    'INSERT INTO planted_seed (id, investor_id, planted_at) VALUES (gen_random_uuid(), gen_random_uuid(), now())',
  );
  expect(await house.checkLedger()).toContain('BROKEN  each planted seed was handed out');
});
