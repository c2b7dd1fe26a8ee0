import { describe, expect, it } from 'vitest';
import { listAssetLog } from '#features/cashier/contract.ts';
import { createWithdrawal, getWithdrawal, previewWithdrawal } from '#features/withdrawal/contract.ts';
import { everything, SECRET, toBitcoin } from '#features/withdrawal/server/withdrawal.fixture.ts';
import { seenOf } from '#kernel/signature/statement.ts';
import { verifySignatures } from '#kernel/signature/verify-signatures.ts';
import { logInAgain, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { enrolPhone, type TestDevice } from '#testing/device-key.ts';
import { attemptIn, faultsIn, inSigningHouse } from './house.fixture.ts';
import { ownSignatures } from './own-signatures.fixture.ts';

/**
 * A command that carries the signature of the investor's device cannot be made by a program with the application's log-in:
 * it stands in the hashed posting, and nobody but the device can sign. What carries none is marked so.
 */

const DAY_MS = 86_400_000;

let world: TestBolsillo;
let ana: TestInvestor;
let phone: TestDevice;
inSigningHouse((house) => {
  ({ world, ana, phone } = house);
});

const faults = () => faultsIn(world);

/** Asks for a withdrawal of so much, signed as the phone would sign it. */
async function withdraw(amount: string, sent: { signature?: (header: string) => string; at?: number } = {}) {
  const shown = await ana.get(previewWithdrawal, toBitcoin(amount));
  const input = { previewId: shown.previewId, password: SECRET };
  const idempotencyKey = crypto.randomUUID();
  const wish = { call: createWithdrawal, input, idempotencyKey, seen: seenOf(shown) };
  const header = await phone.signatureOf({ ...wish, ...(sent.at !== undefined && { at: sent.at }) });
  const signature = sent.signature?.(header) ?? header;
  return {
    input,
    idempotencyKey,
    signature,
    ask: () => ana.ask(createWithdrawal, input, { idempotencyKey, signature }),
  };
}

describe('a signed withdrawal', () => {
  it('carries its signature in the hashed posting, and the investor’s own verifier finds it good', async () => {
    const { ask } = await withdraw('100.00');
    const first = await ask();
    expect(first).toMatchObject({ ok: true, data: { withdrawal: { isSigned: true } } });
    // and sent again it is the same withdrawal
    expect(await ask()).toMatchObject({ ok: true, replayed: true });
    const { signatures, entries, keys, report } = await ownSignatures(ana);
    expect(signatures[0]?.statement).not.toContain(SECRET);
    expect(report).toEqual({ signed: 0, own: 1, faults: [], brokenKeyLine: null });
    // a log in which the key ended the day before, or never was, or that somebody altered
    const before = new Date(world.now() - DAY_MS).toISOString();
    const ended = { ...keys[0]!, seq: '2', event: 'ended', at: before };
    expect(await verifySignatures(entries, { signatures, keys: [keys[0]!, ended] })).toMatchObject({
      faults: [{ fault: 'force' }],
      brokenKeyLine: '2',
    });
    expect(await verifySignatures(entries, { signatures, keys: [] })).toMatchObject({
      faults: [{ fault: 'force' }],
    });
    const { items } = await ana.get(listAssetLog, { type: 'withdrawal' });
    expect(items[0]).toMatchObject({ subType: 'withdrawal.hold', isSigned: true });
    expect(await faults()).toEqual([]);
  });

  it('without a signature is done as before, and marked unsigned', async () => {
    const { previewId } = await ana.get(previewWithdrawal, toBitcoin('20'));
    const { withdrawal } = await ana.get(createWithdrawal, { previewId, password: SECRET });
    expect(withdrawal.isSigned).toBe(false);
    expect((await ana.get(getWithdrawal, { id: withdrawal.id })).withdrawal.isSigned).toBe(false);
    const { items } = await ana.get(listAssetLog, { type: 'withdrawal' });
    expect(items[0]).toMatchObject({ subType: 'withdrawal.hold', isSigned: false });
  });

  it.each([
    ['of nothing', { signature: () => 'nonsense' }, 'signature.invalid'],
    [
      'with a bit turned',
      { signature: (header: string) => header.replace(/\.(.)/, (_, bit) => `.${bit === 'A' ? 'B' : 'A'}`) },
      'signature.invalid',
    ],
    ['of a clock that is an hour off', { at: 1 }, 'signature.clock'],
  ])('with a signature %s is refused, and nothing changes', async (_, wrong, reason) => {
    const { ask } = await withdraw('50.00', wrong);
    const before = await everything(world, ana);
    expect(await ask()).toMatchObject({ reason });
    expect(await everything(world, ana)).toEqual(before);
  });

  it('with the signature of another preview, another device or a device that was signed out is refused', async () => {
    const [one, other] = [await withdraw('50.00'), await withdraw('60.00')];
    const before = await everything(world, ana);
    const crossed = await ana.ask(createWithdrawal, other.input, one);
    expect(crossed).toMatchObject({ reason: 'signature.invalid' });
    const again = await logInAgain(world.url, ana.phone);
    // the token of one log-in with the key of another
    expect(await again.ask(createWithdrawal, one.input, one)).toMatchObject({
      reason: 'signature.key_unknown',
    });
    // and once another key has taken its place
    await enrolPhone(world, ana);
    expect(await ana.ask(createWithdrawal, one.input, one)).toMatchObject({
      reason: 'signature.key_unknown',
    });
    expect(await everything(world, ana)).toEqual(before);
  });
});

describe('the application’s log-in', () => {
  const attempt = (sql: string, values: unknown[] = []) => attemptIn(world, sql, values);

  it('changes and removes no key and no signature, and makes none for a log-in that is not open', async () => {
    await (await withdraw('100.00')).ask();
    for (const table of ['investor_key_log', 'investor_signature']) {
      expect(await attempt(`DELETE FROM ${table}`)).toBe('42501');
      expect(await attempt(`TRUNCATE ${table}`)).toBe('42501');
    }
    expect(await attempt('UPDATE investor_signature SET statement = statement')).toBe('42501');
    expect(await attempt(`UPDATE investor_key_log SET public_key = '\\x00'`)).toBe('42501');
    expect(await attempt('UPDATE withdrawal SET signature = NULL')).toBe('42501');
    const key = `INSERT INTO investor_key_log (at, event, key_id, investor_id, log_in_id, algorithm, public_key)
      VALUES (now(), 'created', sha256($2), $1, gen_random_uuid(), 'Ed25519', $2)`;
    expect(await attempt(key, [ana.id, Buffer.alloc(44, 9)])).toBe('42501');
    const foreign = `INSERT INTO investor_signature (statement_hash, investor_id, key_id, statement, signature, at)
      VALUES (sha256(convert_to($2, 'UTF8')), $1, sha256('x'), $2, decode(repeat('00', 64), 'hex'), now())`;
    expect(await attempt(foreign, [ana.id, `bolsillo-command-1\n${ana.id}\nx`])).toBe('42501');
    expect(await faults()).toEqual([]);
  });

  it('can name a signature that nobody made, and the ledger’s check and the investor’s verifier name it', async () => {
    const statement = ['bolsillo-command-1', ana.id, phone.keyId, '', '', '', '', '{}'].join('\n');
    await world.database.db.query(
      `INSERT INTO investor_signature (statement_hash, investor_id, key_id, statement, signature, at)
       VALUES (sha256(convert_to($3, 'UTF8')), $1, decode($2, 'hex'), $3, decode(repeat('07', 64), 'hex'), now())`,
      [ana.id, phone.keyId, statement],
    );
    expect(await faults()).toMatchObject([
      { invariant: 'each signature of an investor fits its text and its key', found: 'signature' },
    ]);
  });
});

it('the owner of the database signs by a key that had ended, and the ledger’s check names it', async () => {
  await (await withdraw('100.00')).ask();
  await enrolPhone(world, ana);
  await world.database.owner.query(`ALTER TABLE investor_signature DISABLE TRIGGER append_only`);
  const { rows } = await world.database.owner.query(
    `UPDATE investor_signature SET at = at + interval '1 hour' WHERE investor_id = $1
     RETURNING encode(statement_hash, 'hex') AS hash`,
    [ana.id],
  );
  await world.database.owner.query(`ALTER TABLE investor_signature ENABLE TRIGGER append_only`);
  expect((await faults()).filter(({ place }) => place === `statement ${rows[0]?.hash}`)).toMatchObject([
    { invariant: 'each key with which an investor signed was in force' },
  ]);
});
