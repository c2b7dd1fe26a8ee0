import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeOperatorCall, listOperatorsCall, overviewCall } from '#features/operator/contract.ts';
import { openBolsillo, type TestBolsillo, type TestOperator } from '#testing/bolsillo.ts';
import { renewOperator } from './renew.ts';

const MINUTE_MS = 60_000;
let world: TestBolsillo;
let adela: TestOperator;
let bruno: TestOperator;
const before = process.env.DATABASE_URL;
beforeAll(async () => {
  // The command goes by the machine's time.
  world = await openBolsillo({ now: Date.now() });
  adela = await world.operator('admin');
  bruno = await world.operator('admin');
  process.env.DATABASE_URL = world.database.ownerUrl;
});
afterAll(async () => {
  if (before === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = before;
  await world.close();
});

const said: string[] = [];
const renew = (...args: string[]) => renewOperator(args, (line) => said.push(line));
const audit = async () =>
  (await world.database.owner.query("SELECT * FROM audit_log WHERE call = 'command/operator_renew'")).rows;
const shown = async (id: string) =>
  (await adela.get(listOperatorsCall, {})).items.find((item) => item.id === id);

test('given one of two admins who lost their phone, then the server’s owner renews them, and it is on record', async () => {
  await bruno.get(overviewCall, {});
  expect(await renew(bruno.signInName)).toBe(0);
  expect(said.join('\n')).toMatch(/\ncode {6}([0-9A-Z]{4}-){5}[0-9A-Z]{4}\n/);
  await world.pass(MINUTE_MS);
  expect(await bruno.ask(overviewCall, {})).toMatchObject({ code: -4 });
  expect(await shown(bruno.id)).toMatchObject({
    roles: ['admin'],
    enrolled: false,
    sessions: 0,
    enrolment: { openedBy: [], mine: false },
  });
  const [line, ...others] = await audit();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ operator_id: null, subject_kind: 'operator', subject_id: bruno.id });
  expect(line.detail).toMatchObject({ by: 'command', signInName: bruno.signInName });
  expect(JSON.stringify(line.detail)).not.toContain(/code {6}(\S+)/.exec(said.join('\n'))?.[1]);
});

test('given a name that nobody has, or whose owner left, then nothing is written', async () => {
  const sara = await world.operator('support');
  await adela.get(closeOperatorCall, { operatorId: sara.id });
  for (const name of ['nobody', sara.signInName]) {
    expect(await renew(name)).toBe(2);
    expect(said.at(-1)).toContain(name);
  }
  expect(await audit()).toHaveLength(1);
  expect(await shown(sara.id)).toMatchObject({ enrolment: null });
});

test('given no name or more than one, then it says how it is used', async () => {
  said.length = 0;
  expect(await renew()).toBe(2);
  expect(await renew('adela', 'bruno')).toBe(2);
  expect(said[0]).toContain('npm run operator:renew');
  expect(await audit()).toHaveLength(1);
});
