import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInfoCall, setWithdrawalPassword } from '#features/account/contract.ts';
import {
  completeDeposit,
  createDeposit,
  getDepositProof,
  listDeposits,
  takeDepositCase,
} from '#features/deposit/contract.ts';
import { createExchange, listExchanges, previewExchange } from '#features/exchange/contract.ts';
import { createWithdrawal, listWithdrawals, previewWithdrawal } from '#features/withdrawal/contract.ts';
import type { Answer } from '#kernel/contract/client.ts';
import { uploadFile } from '#kernel/files/contract.ts';
import { type BreakableLine, openBreakableLine } from '#kernel/http/breakable-line.fixture.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import {
  openBolsillo,
  PASSWORD,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { registerVerified, somePicture, uploadPicture } from '#testing/verified-investor.ts';
import { declaredParts } from './declared-parts.ts';

/** So often is tried while the database is gone. */
const TRIES = 4;
const SECRET = 'retiro.seguro.7';
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let world: TestBolsillo;
let line: BreakableLine;
beforeAll(async () => {
  world = await openBolsillo({
    through: async (url) => {
      line = await openBreakableLine(url);
      return line.url;
    },
  });
});
afterAll(async () => {
  await world.close();
  await line.cut();
});

/** A command under a key of its own that may be sent again and again. */
type Send = () => Promise<Answer<unknown>>;

/** A conversion, a withdrawal, a deposit's credit: all that was to be done before is done. */
async function prepare(ana: TestInvestor, rita: TestOperator): Promise<Record<string, Send>> {
  const typed = { currentPassword: PASSWORD, password: SECRET, confirmPassword: SECRET };
  await ana.get(setWithdrawalPassword, typed);
  const exchange = await ana.get(previewExchange, { from: 'MXN', amount: '1000' });
  const wish = { method: 'usdt_trc20', amount: '100', address: ADDRESS } as const;
  const withdrawal = await ana.get(previewWithdrawal, wish);
  const proofImage = await uploadPicture(ana, 'deposit_proof');
  const told = { method: 'spei', amount: '500', proofImage } as const;
  const { id } = (await ana.get(createDeposit, told)).deposit;
  await rita.get(takeDepositCase, { id });
  await rita.get(getDepositProof, { id });
  const credit = { id, received: '500', opinion: '', transferKey: `MBAN${randomBytes(8).toString('hex')}` };
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const [one, two, three] = [key(), key(), key()];
  return {
    conversion: () => ana.ask(createExchange, { previewId: exchange.previewId }, one),
    withdrawal: () => ana.ask(createWithdrawal, { previewId: withdrawal.previewId, password: SECRET }, two),
    credit: () => rita.ask(completeDeposit, credit, three),
  };
}

/** Everything that the commands could have touched. */
async function standing(ana: TestInvestor) {
  const count = async (sql: string) => (await world.database.owner.query(sql, [ana.id])).rows;
  return {
    balances: await count(
      'SELECT asset, available, frozen FROM ledger.balance WHERE investor_id = $1 ORDER BY 1',
    ),
    conversions: await count('SELECT count(*)::int FROM exchange_conversion WHERE investor_id = $1'),
    withdrawals: await count('SELECT count(*)::int FROM withdrawal WHERE investor_id = $1'),
    deposits: await count('SELECT state FROM deposit WHERE investor_id = $1'),
    pictures: await count('SELECT count(*)::int FROM file WHERE owner_id = $1'),
    notifications: await count('SELECT count(*)::int FROM notification WHERE investor_id = $1'),
  };
}

async function expectDoneOnce(ana: TestInvestor): Promise<void> {
  expect((await ana.get(listExchanges, {})).items).toHaveLength(1);
  expect((await ana.get(listWithdrawals, {})).items).toHaveLength(1);
  expect((await ana.get(listDeposits, {})).items.map(({ status }) => status)).toEqual(['completed']);
  const { cash } = (await ana.get(getInfoCall, {})).user;
  expect(cash.find(({ currency }) => currency === 'MXN')).toMatchObject({ available: '199500.00' });
  expect(cash.find(({ currency }) => currency === 'USD')).toMatchObject({ frozen: '100.00' });
  expect((await checkLedger(world.database.db, declaredParts('invariants'))).faults).toEqual([]);
}

test('given the database is gone for a while, then money commands and uploads say so, nothing is half done, and each key does its command once after', async () => {
  const rita = await world.operator('reviewer');
  const ana = await registerVerified(world, rita);
  const commands = await prepare(ana, rita);
  const picture = await somePicture();
  const upload: Send = () => ana.ask(uploadFile, { kind: 'deposit_proof', data: picture });
  const before = await standing(ana);
  // when it goes away
  await line.cut();
  for (let tries = 0; tries < TRIES; tries++) {
    for (const send of [...Object.values(commands), upload])
      expect(await send()).toMatchObject({ ok: false, kind: 'http', status: 503, code: -11 });
    await sleep(300);
  }
  // then nothing of all that is there
  expect(await standing(ana)).toEqual(before);
  await line.mend();
  // and the keys that were tried in vain do their commands, once
  for (const [name, send] of Object.entries(commands)) {
    const done = await send();
    expect(done, name).toMatchObject({ ok: true, replayed: false });
    expect(await send(), name).toEqual({ ...done, replayed: true });
  }
  expect(await upload()).toMatchObject({ ok: true });
  await expectDoneOnce(ana);
});

test('given it breaks off in the middle of them, then each is done whole or not at all, and its key says which', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const rita = await world.operator('reviewer');
    const ana = await registerVerified(world, rita);
    const commands = await prepare(ana, rita);
    const picture = await somePicture();
    const under = [
      ...Object.values(commands),
      () => ana.ask(uploadFile, { kind: 'deposit_proof', data: picture }),
    ].map((send) => send());
    // when the line breaks a moment after they were sent, later each time
    await sleep(attempt * 8);
    await line.cut();
    for (const answer of await Promise.all(under))
      if (!answer.ok) expect(answer).toMatchObject({ kind: 'http', status: 503, code: -11 });
    await line.mend();
    for (const send of Object.values(commands)) expect(await send()).toMatchObject({ ok: true });
    for (const send of Object.values(commands))
      expect(await send()).toMatchObject({ ok: true, replayed: true });
    await expectDoneOnce(ana);
  }
});
