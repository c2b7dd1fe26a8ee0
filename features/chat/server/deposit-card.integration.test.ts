import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  completeDeposit,
  createDeposit,
  getDepositProof,
  takeDepositCase,
} from '#features/deposit/contract.ts';
import { decideApprovalCall, listApprovalsCall } from '#features/operator/contract.ts';
import { openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import { getChatHistory, sendChat } from '../contract.ts';

const LARGE = '50000.00';

let world: TestBolsillo;
beforeAll(async () => {
  world = await openBolsillo();
}, 120_000);
afterAll(() => world.close());

test('a deposit’s card tells how far it has come: what the first of two persons found is told once the second agreed', async () => {
  const [rita, raul] = [await world.operator('reviewer'), await world.operator('reviewer')];
  const ana = await registerVerified(world, rita);
  // given a deposit for which one person is not enough, on a card of its investor's
  const proofImage = await uploadPicture(ana, 'deposit_proof');
  const { deposit } = await ana.get(createDeposit, { method: 'spei', amount: LARGE, proofImage });
  const { id } = deposit;
  await ana.get(sendChat, { clientId: randomUUID(), card: { kind: 'deposit', id } });
  const stepsNow = async () => (await ana.get(getChatHistory, {})).items.at(-1)?.card?.steps;
  const waits = [
    { step: 'reported', at: deposit.createdAt },
    { step: 'found', at: null },
    { step: 'credited', at: null },
  ];
  expect(await stepsNow()).toEqual(waits);
  // when the first one finds the payment, then nothing more is told
  await rita.get(takeDepositCase, { id });
  await rita.get(getDepositProof, { id });
  const opinion = 'Llegó completo.';
  await rita.get(completeDeposit, { id, received: LARGE, transferKey: `CHAT${Date.now()}`, opinion });
  expect(await stepsNow()).toEqual(waits);
  await world.pass(60_000);
  // when the second agrees, then both instants are told, in their order
  const { items } = await raul.get(listApprovalsCall, { state: 'waiting', limit: 100 });
  const approval = items.find(({ subjectId }) => subjectId === ana.id);
  await raul.get(decideApprovalCall, { id: approval?.id ?? '', agree: true, opinion: '' });
  const { rows } = await world.database.owner.query<{ found: Date; decided: Date }>(
    'SELECT found_at AS found, decided_at AS decided FROM deposit WHERE id = $1',
    [id],
  );
  const { found, decided } = rows[0] ?? {};
  expect(found && decided && found < decided).toBe(true);
  expect(await stepsNow()).toEqual([
    waits[0],
    { step: 'found', at: found?.toISOString() },
    { step: 'credited', at: decided?.toISOString() },
  ]);
});
