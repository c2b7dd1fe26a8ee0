import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newSalt, signedAccountOf } from '#features/bank-card/account-hash.ts';
import { addBankCard, changeBankCard } from '#features/bank-card/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { enrolPhone } from '#testing/device-key.ts';
import { getWithdrawalCase } from '../contract.ts';
import {
  CARD,
  cash,
  decide,
  openInvestor,
  passDay,
  pay,
  refuses,
  show,
  take,
  withdraw,
} from './withdrawal.fixture.ts';

/** Whoever sends the money sees whether a device of the investor's signed the account that it goes to. */

let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
});
afterAll(() => world.close());
beforeEach(async () => {
  ana = await openInvestor(world, rita);
});

const asked = (cardId: string) => withdraw(ana, { method: 'bank_card', amount: '500.00', cardId });
const caseOf = async (id: string) => (await rita.get(getWithdrawalCase, { id })).case;

async function signedCard(): Promise<string> {
  const phone = await enrolPhone(world, ana);
  const input = { ...CARD, ...signedAccountOf(newSalt(), CARD) };
  const idempotencyKey = crypto.randomUUID();
  const signature = await phone.signatureOf({ call: addBankCard, input, idempotencyKey });
  return (await ana.get(addBankCard, input, { idempotencyKey, signature })).card.id;
}

it('a signed account is shown with the time of its signature', async () => {
  const before = new Date(world.now()).toISOString();
  const shown = await caseOf(await asked(await signedCard()));
  expect(shown.destinationSignature).toBe('signed');
  expect(shown.destinationSignedAt! >= before).toBe(true);
});

it('one that no device signed is named', async () => {
  const { card } = await ana.get(addBankCard, CARD);
  expect(await caseOf(await asked(card.id))).toMatchObject({
    destinationSignature: 'unsigned',
    destinationSignedAt: null,
  });
});

it('so is one that the investor does not have any more, though another stands there signed or not', async () => {
  const cardId = await signedCard();
  const id = await asked(cardId);
  await ana.get(changeBankCard, { id: cardId, ...CARD, accountNumber: '012180001234567899' });
  expect(await caseOf(id)).toMatchObject({ destinationSignature: 'other', destinationSignedAt: null });
});

it('one whose seal opens to nothing is said to be unreadable, is not sent, and is given back', async () => {
  const { card } = await ana.get(addBankCard, CARD);
  const [before] = await cash(ana, 'MXN');
  const id = await asked(card.id);
  await take(rita, id);
  await decide(rita, id);
  await passDay(world, ana);
  await world.database.owner.query(`UPDATE withdrawal SET destination_sealed = '\\x00' WHERE id = $1`, [id]);
  expect(await caseOf(id)).toMatchObject({ destinationSignature: 'unreadable', address: '', bankInfo: null });
  expect(await show(ana, id)).toMatchObject({ address: '', bankInfo: null });
  const unreadable = 'withdrawal.destination_unreadable';
  await refuses(world, ana, () => pay(rita, id, 'TRK20261126000001'), unreadable);
  expect(await decide(rita, id, false, 'Su destino no se puede leer')).not.toHaveProperty('reason');
  expect(await show(ana, id)).toMatchObject({ status: 'rejected' });
  expect((await cash(ana, 'MXN'))[0]).toBe(before);
});
