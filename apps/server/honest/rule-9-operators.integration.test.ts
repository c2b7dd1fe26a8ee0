import { expect, it } from 'vitest';
import { addBankCard } from '#features/bank-card/contract.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import { createWithdrawal, previewWithdrawal } from '#features/withdrawal/contract.ts';
import { CARD, everything, SECRET, toBitcoin } from '#features/withdrawal/server/withdrawal.fixture.ts';
import { createClient } from '#kernel/contract/client.ts';
import { seenOf } from '#kernel/signature/statement.ts';
import type { TestBolsillo, TestInvestor, TestOperator } from '#testing/bolsillo.ts';
import { admittedDevice, enrolPhone } from '#testing/device-key.ts';
import { inSigningHouse } from './house.fixture.ts';

/**
 * An operator does nothing in an investor's name: neither with their own session and an admitted key of their own, nor, where they
 * have got hold of the investor's session, with that key under it.
 */

let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
inSigningHouse((house) => {
  ({ world, rita, ana } = house);
});

/** What an operator sends as if they were an investor. */
const asInvestor = (token: string) =>
  createClient({ baseUrl: world.url, language: () => 'es', token: () => token });

it('with their own session they are nobody to an investor’s call, signed or not', async () => {
  const device = await admittedDevice(world, rita);
  const before = await everything(world, ana);
  const shown = await ana.get(previewWithdrawal, toBitcoin('100.00'));
  const input = { previewId: shown.previewId, password: SECRET };
  const idempotencyKey = crypto.randomUUID();
  const signature = await device.signatureOf({
    call: createWithdrawal,
    input,
    idempotencyKey,
    seen: seenOf(shown),
  });
  for (const sent of [{ idempotencyKey }, { idempotencyKey, signature }])
    expect(await asInvestor(rita.token).send(createWithdrawal, input, sent)).toMatchObject({
      code: -4,
      reason: 'login.ended',
    });
  expect(await asInvestor(rita.token).send(addBankCard, CARD, { idempotencyKey, signature })).toMatchObject({
    code: -4,
  });
  expect(await everything(world, ana)).toEqual(before);
});

it('with the investor’s session and a key of theirs, or of another investor’s, the signature is refused and nothing changes', async () => {
  const other = await world.register();
  const keys = [await admittedDevice(world, rita), await enrolPhone(world, other)];
  for (const device of keys) {
    const shown = await ana.get(previewExchange, { from: 'USD', amount: '10.00' });
    const input = { previewId: shown.previewId };
    const before = await everything(world, ana);
    const idempotencyKey = crypto.randomUUID();
    const signature = await device.signatureOf({
      call: createExchange,
      input,
      idempotencyKey,
      seen: seenOf(shown),
    });
    expect(await ana.ask(createExchange, input, { idempotencyKey, signature })).toMatchObject({
      reason: 'signature.invalid',
    });
    expect(await everything(world, ana)).toEqual(before);
  }
});
