import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openInvestor } from '#features/withdrawal/server/withdrawal.fixture.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { checkLedger, withKeys } from '#kernel/ledger/check-ledger.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { enrolPhone, type TestDevice } from '#testing/device-key.ts';
import { testSecrets } from '#testing/secrets.ts';
import { declaredParts } from '../declared-parts.ts';

/** A house with a reviewer, and an investor who owns things. */
export interface House {
  readonly world: TestBolsillo;
  readonly rita: TestOperator;
  readonly ana: TestInvestor;
}

/** Opens one house for the tests of a file; `begun` gets it before each of them, with an investor and a reviewer of its own. */
export function inHouse(begun: (house: House) => void | Promise<void>): void {
  let world: TestBolsillo;
  beforeAll(async () => {
    world = await openBolsillo();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const rita = await world.operator('reviewer');
    await begun({ world, rita, ana: await openInvestor(world, rita) });
  });
}

/** The same with a key on the investor's phone. */
export function inSigningHouse(begun: (house: House & { readonly phone: TestDevice }) => void): void {
  inHouse(async (house) => begun({ ...house, phone: await enrolPhone(house.world, house.ana) }));
}

/** What the ledger's check finds. */
export const faultsIn = async (world: TestBolsillo) =>
  (
    await checkLedger(world.database.db, [
      ...declaredParts('invariants'),
      ...declaredParts('keyedInvariants').map(withKeys({ secrets: testSecrets })),
    ])
  ).faults;

/** What comes of a statement under the application's log-in: `done`, or the state with which the database refuses it. */
export const attemptIn = (world: TestBolsillo, sql: string, values: readonly unknown[] = []) =>
  world.database.db.query(sql, values).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** A command as the phone signs it. */
export async function signedBy<Input>(phone: TestDevice, call: CallDefinition<Input>, input: Input) {
  const idempotencyKey = crypto.randomUUID();
  return { idempotencyKey, signature: await phone.signatureOf({ call, input, idempotencyKey }) };
}
