import { beforeEach, describe, expect, it } from 'vitest';
import { newSalt, signedAccountOf } from '#features/bank-card/account-hash.ts';
import { addBankCard, changeBankCard } from '#features/bank-card/contract.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import { addMargin, cancelOrder, placeOrder, previewBuy } from '#features/trade/contract.ts';
import { createWithdrawal, previewWithdrawal } from '#features/withdrawal/contract.ts';
import { CARD, SECRET, toBitcoin } from '#features/withdrawal/server/withdrawal.fixture.ts';
import type { CallDefinition, OutputOf } from '#kernel/contract/define-call.ts';
import { seenOf } from '#kernel/signature/statement.ts';
import type { TestBolsillo, TestInvestor } from '#testing/bolsillo.ts';
import { admittedDevice, type TestDevice } from '#testing/device-key.ts';
import { faultsIn, inSigningHouse, signedBy } from './house.fixture.ts';
import { ownSignatures } from './own-signatures.fixture.ts';

/**
 * The owner of the database, who switches guards off and on again, against what investors and operators signed and the logs of
 * their keys and accounts: what the ledger's check and the phone find.
 */

const DAY_MS = 86_400_000;
const STILL_THERE =
  'each log of keys and of bank accounts still has the lines at which daily roots found it ending';

let world: TestBolsillo;
let ana: TestInvestor;
let phone: TestDevice;
inSigningHouse((house) => {
  ({ world, ana, phone } = house);
});

/** Does something with the owner's power over tables, and leaves their guards as they were. */
async function asOwner(tables: readonly string[], sql: string, values: readonly unknown[] = []) {
  const { owner } = world.database;
  for (const table of tables) await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const { rowCount } = await owner.query(sql, [...values]);
  for (const table of tables) await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  expect(rowCount).toBeGreaterThan(0);
}

/** Which invariants are broken since the test began. */
let before: readonly string[];
const named = async () => (await faultsIn(world)).map((fault) => `${fault.invariant}: ${fault.place}`);
const broken = async () =>
  new Set((await named()).filter((fault) => !before.includes(fault)).map((fault) => fault.split(': ')[0]));
beforeEach(async () => {
  before = await named();
});

async function confirmed<
  Asked,
  Shown extends { previewId: string },
  Input extends { previewId: string },
  Done,
>(
  previewCall: CallDefinition<Asked, Shown>,
  call: CallDefinition<Input, Done>,
  asked: Asked,
  more: Omit<Input, 'previewId'>,
): Promise<Done> {
  const shown = await ana.get(previewCall, asked);
  // What a preview names and what else is asked for make the input.
  const input = { ...more, previewId: shown.previewId } as Input;
  const idempotencyKey = crypto.randomUUID();
  const signature = await phone.signatureOf({ call, input, idempotencyKey, seen: seenOf(shown) });
  return ana.get(call, input, { idempotencyKey, signature });
}
const exchange = () => confirmed(previewExchange, createExchange, { from: 'USD', amount: '100.00' }, {});
const withdraw = () =>
  confirmed(previewWithdrawal, createWithdrawal, toBitcoin('100.00'), { password: SECRET });
async function buy(leverage: '1' | '2', limit: object = { type: 'market' }) {
  const asked = { stockId: 'AAPL.XNAS', side: 'buy', quantity: '2', leverage, ...limit } as never;
  return confirmed(previewBuy, placeOrder, asked, {}) as Promise<OutputOf<typeof placeOrder>>;
}
async function account(): Promise<string> {
  const input = { ...CARD, ...signedAccountOf(newSalt(), CARD) };
  return (await ana.get(addBankCard, input, await signedBy(phone, addBankCard, input))).card.id;
}

describe('what investors signed', () => {
  it('another signature under a statement, and one that is taken away, are named by the check and the phone', async () => {
    await exchange();
    await asOwner(
      ['investor_signature'],
      `UPDATE investor_signature SET signature = decode(repeat('07', 64), 'hex') WHERE investor_id = $1`,
      [ana.id],
    );
    expect(await broken()).toContain('each signature of an investor fits its text and its key');
    expect((await ownSignatures(ana)).report.faults).toMatchObject([{ fault: 'signature' }]);
    await asOwner(['investor_signature'], 'DELETE FROM investor_signature WHERE investor_id = $1', [ana.id]);
    expect(await broken()).toContain(
      'each signature of an investor that a posting names is kept, and of that investor and key',
    );
    expect((await ownSignatures(ana)).report.faults).toMatchObject([{ fault: 'missing' }]);
  });

  it('a signature taken off a withdrawal, an order, its end or an addition is named, since the posting keeps it', async () => {
    const taken = async (table: string, column: string, why: string) => {
      await asOwner(
        [table],
        `UPDATE ${table} SET ${column} = NULL WHERE investor_id = $1 AND ${column} IS NOT NULL`,
        [ana.id],
      );
      expect(await broken(), `${table}.${column}`).toContain(why);
    };
    await withdraw();
    await taken(
      'withdrawal',
      'signature',
      'the hold of a withdrawal names the signature that the withdrawal names, and no other',
    );
    const { order } = await buy('1', { type: 'limit', limitPrice: '180' });
    await ana.get(cancelOrder, { id: order.id }, await signedBy(phone, cancelOrder, { id: order.id }));
    await world.pass(2_000);
    await taken(
      'trade_order',
      'cancel_signature',
      'the release of an order names the signature with which it was taken back, and no other',
    );
    await taken(
      'trade_order',
      'signature',
      'the hold of an order names the signature that the order names, and no other',
    );
    const { order: lent } = await buy('2');
    await world.pass(2_000);
    const margin = { id: lent.positionId, amount: '40' };
    await ana.get(addMargin, margin, await signedBy(phone, addMargin, margin));
    await taken(
      'margin_move',
      'signature',
      'margin that was added with a signature is the position and the amount that its investor signed, and its posting names it',
    );
  });
});

describe('the logs, behind a daily root', () => {
  /** The lines of a log hashed again from the first on: whole in itself. */
  const rehash = (log: string, said: string) => `
    DO $do$ DECLARE line record; previous bytea := decode(repeat('00', 32), 'hex'); BEGIN
      FOR line IN SELECT * FROM ${log} WHERE investor_id = '${ana.id}' ORDER BY seq LOOP
        UPDATE ${log} l SET previous_hash = previous, hash = sha256(convert_to(concat_ws(E'\\n', encode(previous, 'hex'), ${said}), 'UTF8'))
         WHERE l.seq = line.seq AND investor_id = '${ana.id}' RETURNING hash INTO previous;
      END LOOP; END $do$`;
  const AT = `to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const KEYS = `l.investor_id, l.seq, ${AT}, l.event, encode(l.key_id, 'hex'), l.algorithm, encode(l.public_key, 'hex')`;
  const whole = async (log: string, sql: string) => {
    await world.database.owner.query(`ALTER TABLE ${log} DISABLE TRIGGER USER`);
    await world.database.owner.query(sql);
    await world.database.owner.query(`ALTER TABLE ${log} ENABLE TRIGGER USER`);
  };

  it('an investor’s keys written again are named, and so is their last line cut off', async () => {
    await exchange();
    await world.pass(DAY_MS);
    expect(await broken()).toEqual(new Set());
    await asOwner(
      ['investor_key_log'],
      `UPDATE investor_key_log SET at = at - interval '1 day' WHERE investor_id = $1`,
      [ana.id],
    );
    await whole('investor_key_log', rehash('investor_key_log', KEYS));
    expect(await broken()).toEqual(new Set([STILL_THERE]));
    // without the key, the phone has nothing that its signature was in force by
    await asOwner(['investor_key_log'], 'DELETE FROM investor_key_log WHERE investor_id = $1', [ana.id]);
    expect(await broken()).toContain(STILL_THERE);
    expect((await ownSignatures(ana)).report.faults).not.toEqual([]);
  });

  it('an account put back as it was before a change, with the line that tells of it, is named', async () => {
    const id = await account();
    const changed = { id, ...CARD, accountNumber: '012180001234567899' };
    const { rows } = await world.database.owner.query(
      'SELECT account_hash, signature FROM bank_card WHERE id = $1',
      [id],
    );
    await ana.get(changeBankCard, changed);
    await world.pass(DAY_MS);
    await asOwner(['bank_card_log'], `DELETE FROM bank_card_log WHERE card_id = $1 AND event = 'changed'`, [
      id,
    ]);
    await asOwner(['bank_card'], 'UPDATE bank_card SET account_hash = $2, signature = $3 WHERE id = $1', [
      id,
      rows[0].account_hash,
      rows[0].signature,
    ]);
    expect(await broken()).toEqual(new Set([STILL_THERE]));
  });

  it('the operators’ keys cut off are named, and so is what says where they ended', async () => {
    await admittedDevice(world, await world.operator('treasurer'));
    await world.pass(DAY_MS);
    expect(await broken()).toEqual(new Set());
    await asOwner(
      ['operator_key_log'],
      'DELETE FROM operator_key_log WHERE seq = (SELECT max(seq) FROM operator_key_log)',
    );
    expect(await broken()).toEqual(new Set([STILL_THERE]));
    await asOwner(
      ['proof_log_end'],
      `DELETE FROM proof_log_end WHERE log = 'operator-keys' AND seq > (SELECT max(seq) FROM operator_key_log)`,
    );
    expect(await broken()).toEqual(
      new Set(['the ends of logs that were kept are those that each root’s line of the audit log names']),
    );
  });
});

it('a key of an operator that two never admitted is named, whoever wrote its line', async () => {
  const teresa = await world.operator('treasurer');
  const device = await admittedDevice(world, teresa);
  const statement = ['bolsillo-command-1', teresa.id, device.keyId, '', '', '', '', '{}'].join('\n');
  await world.database.db.query(
    `INSERT INTO operator_signature (statement_hash, operator_id, key_id, statement, signature, at)
     VALUES (sha256(convert_to($3, 'UTF8')), $1, decode($2, 'hex'), $3, decode(repeat('07', 64), 'hex'), $4)`,
    [teresa.id, device.keyId, statement, new Date(world.now())],
  );
  const NAME = 'each key with which an operator signed was admitted by two, and in force';
  expect(await broken()).not.toContain(NAME);
  await asOwner(
    ['approval'],
    `UPDATE approval SET state = 'rejected' WHERE kind = 'operator-key' AND payload ->> 'keyId' = $1`,
    [device.keyId],
  );
  expect(await broken()).toContain(NAME);
});

it('a program with the application’s log-in writes no end of a log that nobody sees, and changes none', async () => {
  const { db } = world.database;
  await expect(db.query('DELETE FROM proof_log_end')).rejects.toMatchObject({ code: '42501' });
  await expect(db.query('UPDATE proof_log_end SET seq = 1')).rejects.toMatchObject({ code: '42501' });
  await db.query(
    `INSERT INTO proof_log_end (number, log, owner_id, seq, hash) VALUES (90, 'accounts', gen_random_uuid(), 1, sha256('x'))`,
  );
  expect(await broken()).toContain(
    'the ends of logs that were kept are those that each root’s line of the audit log names',
  );
});
