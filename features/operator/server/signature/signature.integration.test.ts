import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAdjustment } from '#features/adjustment/contract.ts';
import { getAssetSummary } from '#features/cashier/contract.ts';
import { getChain } from '#features/proof/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { isSignedBy } from '#kernel/signature/signing.ts';
import { readStatement } from '#kernel/signature/statement.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { admittedDevice, enrolDevice, type SignedWish, type TestDevice } from '#testing/device-key.ts';
import { decideApprovalCall } from '../../contract.ts';
import {
  admitKeyCall,
  createKeyCall,
  endKeyCall,
  listKeyLogCall,
  listKeysCall,
  listStatementsCall,
} from '../../signature/contract.ts';
import { SIGNATURE_INVARIANTS } from './signature-invariants.ts';

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
});
afterAll(() => world.close());

const wish = () => ({
  phone: ana.phone,
  kind: 'deposit' as const,
  currency: 'MXN' as const,
  amount: '100.00',
  reason: 'Transferencia del 12 de marzo',
});
const cash = async () => (await ana.get(getAssetSummary, { displayCurrency: 'MXN' })).cash[0]?.available;
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');

/** Sends a command as the device signed it; `sent` is what arrives in place of what was signed. */
async function send<Input, Output>(
  who: TestOperator,
  device: TestDevice,
  signed: Omit<SignedWish, 'idempotencyKey' | 'input'> & { call: { path: string }; input: Input },
  sent: { input?: Input; idempotencyKey?: string } = {},
) {
  const idempotencyKey = crypto.randomUUID();
  const signature = await device.signatureOf({ ...signed, idempotencyKey });
  return who.ask<Input, Output>(signed.call as never, sent.input ?? signed.input, {
    idempotencyKey: sent.idempotencyKey ?? idempotencyKey,
    signature,
  });
}

describe('a device’s key', () => {
  it('signs once one admin has asked for it and another has agreed, and no longer than until it is ended', async () => {
    const teresa = await world.operator('treasurer');
    const device = await enrolDevice(world, teresa);
    const [asks, agrees] = [await world.operator('admin'), await world.operator('admin')];
    const state = async () =>
      (await teresa.get(listKeysCall, {})).items.find(({ id }) => id === device.keyId)?.state;
    expect(await state()).toBe('waiting');
    const early = await send(teresa, device, { call: requestAdjustment, input: wish() });
    expect(reasonOf(early)).toBe('signature.key_unknown');

    const { approvalId } = await asks.get(admitKeyCall, {
      keyId: device.keyId,
      reason: 'La comparé con ella',
    });
    const own = { id: approvalId, agree: true, opinion: '' };
    const alone = await asks.ask(decideApprovalCall, own, { idempotencyKey: crypto.randomUUID() });
    expect(reasonOf(alone)).toBe('approval.same_operator');
    await agrees.get(decideApprovalCall, own);
    expect(await state()).toBe('admitted');
    expect(reasonOf(await send(teresa, device, { call: requestAdjustment, input: wish() }))).toBe('success');

    // then whoever has a key signs: a stolen session alone decides nothing
    const unsigned = await teresa.ask(requestAdjustment, wish(), { idempotencyKey: crypto.randomUUID() });
    expect(reasonOf(unsigned)).toBe('signature.required');

    await teresa.get(endKeyCall, { keyId: device.keyId });
    expect(await state()).toBe('ended');
    const late = await send(teresa, device, { call: requestAdjustment, input: wish() });
    expect(reasonOf(late)).toBe('signature.key_unknown');
    const again = await agrees.ask(
      admitKeyCall,
      { keyId: device.keyId, reason: 'Otra vez' },
      {
        idempotencyKey: crypto.randomUUID(),
      },
    );
    expect(reasonOf(again)).toBe('signature.key_over');
  });

  it('is a public key, is enrolled once, and no more than five are', async () => {
    const teresa = await world.operator('treasurer');
    const noKey = { algorithm: 'Ed25519' as const, publicKey: Buffer.alloc(44, 7).toString('base64') };
    expect(reasonOf(await teresa.ask(createKeyCall, noKey))).toBe('signature.key_invalid');
    for (let at = 0; at < 5; at++) await enrolDevice(world, teresa);
    await expect(enrolDevice(world, teresa)).rejects.toThrow('signature.too_many_keys');
    // and an operator sees their own alone, an admin those of all
    expect((await teresa.get(listKeysCall, {})).items).toHaveLength(5);
    const admin = await world.operator('admin');
    expect((await admin.get(listKeysCall, {})).items.length).toBeGreaterThan(5);
    const tomas = await world.operator('treasurer');
    const [key] = (await teresa.get(listKeysCall, {})).items;
    expect(reasonOf(await tomas.ask(endKeyCall, { keyId: key?.id ?? '' }))).toBe('not_found');
  });
});

describe('a signature that does not fit is refused, and nothing is kept of the command', () => {
  let teresa: TestOperator;
  let device: TestDevice;
  beforeAll(async () => {
    teresa = await world.operator('treasurer');
    device = await admittedDevice(world, teresa);
  });
  const kept = async () => {
    const { rows } = await world.database.owner.query(
      `SELECT (SELECT count(*) FROM operator_signature)::integer AS signatures, (SELECT count(*) FROM approval)::integer AS approvals`,
    );
    return rows[0];
  };

  it.each([
    ['another amount', { sent: { input: () => ({ ...wish(), amount: '900.00' }) } }, 'signature.invalid'],
    ['another key of the command', { sent: { idempotencyKey: 'another' } }, 'signature.invalid'],
    ['a clock that is an hour off', { at: 3_600_000 }, 'signature.clock'],
  ])(
    '%s',
    async (_, {
      sent,
      at,
    }: { sent?: { input?: () => unknown; idempotencyKey?: string }; at?: number }, reason) => {
      const before = await kept();
      const answer = await send(
        teresa,
        device,
        {
          call: requestAdjustment,
          input: wish() as unknown,
          ...(at !== undefined && { at: world.now() + at }),
        },
        {
          ...(sent?.input && { input: sent.input() }),
          ...(sent?.idempotencyKey && { idempotencyKey: sent.idempotencyKey }),
        },
      );
      expect(reasonOf(answer)).toBe(reason);
      expect(await kept()).toEqual(before);
    },
  );

  it.each([
    ['no signature at all', () => 'nonsense'],
    [
      'a bit of the signature turned',
      (header: string) => header.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
    ],
    ['of a statement that was cut', (header: string) => header.slice(0, -8)],
  ])('%s', async (_, change) => {
    const before = await kept();
    const idempotencyKey = crypto.randomUUID();
    const header = await device.signatureOf({ call: requestAdjustment, input: wish(), idempotencyKey });
    const answer = await teresa.ask(requestAdjustment, wish(), { idempotencyKey, signature: change(header) });
    expect(reasonOf(answer)).toBe('signature.invalid');
    expect(await kept()).toEqual(before);
  });

  it('another operator’s', async () => {
    const tomas = await world.operator('treasurer');
    const idempotencyKey = crypto.randomUUID();
    const signature = await device.signatureOf({ call: requestAdjustment, input: wish(), idempotencyKey });
    const answer = await tomas.ask(requestAdjustment, wish(), { idempotencyKey, signature });
    expect(reasonOf(answer)).toBe('signature.invalid');
  });
});

it('both signatures stand in the hashed posting, and the investor can check each', async () => {
  const [teresa, tomas] = [await world.operator('treasurer'), await world.operator('treasurer')];
  const [hers, his] = [await admittedDevice(world, teresa), await admittedDevice(world, tomas)];
  const before = await cash();
  const asked = await send<object, { approvalId: string }>(teresa, hers, {
    call: requestAdjustment,
    input: wish(),
  });
  const id = 'data' in asked ? asked.data.approvalId : '';
  const input = { id, agree: true, opinion: 'Visto' };
  const agreed = await send(tomas, his, {
    call: decideApprovalCall,
    input,
    seen: { amount: '100.00', state: 'waiting' },
  });
  expect(reasonOf(agreed)).toBe('success');
  expect(await cash()).not.toBe(before);

  const { entries } = await ana.get(getChain, { afterSeq: '0', limit: 500 });
  const { signed } = JSON.parse(entries.at(-1)?.reference ?? '{}') as {
    signed: { operator: string; key: string; statement: string }[];
  };
  expect(signed.map(({ operator, key }) => [operator, key])).toEqual([
    [teresa.id, hers.keyId],
    [tomas.id, his.keyId],
  ]);
  const statements = signed.map(({ statement }) => statement);
  const { items } = await ana.get(listStatementsCall, { statements });
  expect(items.map(({ hash }) => hash).sort()).toEqual([...statements].sort());
  const log = await ana.get(listKeyLogCall, { limit: 100 });
  for (const item of items) {
    const key = log.items.find(({ keyId, event }) => keyId === item.keyId && event === 'admitted');
    const publicKey = { algorithm: key!.algorithm, spki: new Uint8Array(Buffer.from(key!.publicKey, 'hex')) };
    const signature = new Uint8Array(Buffer.from(item.signature, 'hex'));
    expect(await isSignedBy(publicKey, item.statement, signature)).toBe(true);
  }
  const decision = items.find(({ operatorId }) => operatorId === tomas.id);
  expect(readStatement(decision?.statement ?? '')).toMatchObject({
    path: 'operator/approval_decide',
    input: JSON.stringify(input),
    seen: '{"amount":"100.00","state":"waiting"}',
  });
  expect((await checkLedger(world.database.db, SIGNATURE_INVARIANTS)).faults).toEqual([]);
  // and nobody reads what was signed about somebody else
  const other = await world.register();
  expect((await other.get(listStatementsCall, { statements })).items).toEqual([]);
});

describe('the application’s log-in', () => {
  it('cannot admit a key by itself, sign with one that was not admitted, or change what was signed', async () => {
    const teresa = await world.operator('treasurer');
    const device = await enrolDevice(world, teresa);
    const attempt = (sql: string, values: unknown[] = []) =>
      asOperator(world, teresa, (tx) => tx.query(sql, values)).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
    const admit = `INSERT INTO operator_key_log (at, event, key_id, operator_id, algorithm, public_key, approval_id)
      SELECT at, 'admitted', key_id, operator_id, algorithm, public_key, $2::uuid FROM operator_key_log
       WHERE key_id = decode($1, 'hex') AND event = 'created'`;
    const { rows } = await world.database.owner.query(
      `SELECT approval_id FROM operator_key_log WHERE event = 'admitted' LIMIT 1`,
    );
    expect(await attempt(admit, [device.keyId, rows[0]?.approval_id])).toBe('42501');
    const statement = `bolsillo-command-1\n${teresa.id}\n${device.keyId}\n\n\n\n\n{}`;
    const insert = `INSERT INTO operator_signature (statement_hash, operator_id, key_id, statement, signature, at)
      VALUES (sha256(convert_to($3, 'UTF8')), $1, decode($2, 'hex'), $3, decode(repeat('00', 64), 'hex'), now())`;
    expect(await attempt(insert, [teresa.id, device.keyId, statement])).toBe('42501');
    for (const table of ['operator_key_log', 'operator_signature'])
      expect(await attempt(`DELETE FROM ${table}`)).toBe('42501');
    expect(await attempt('UPDATE operator_signature SET statement = statement')).toBe('42501');
  });

  it('can keep a signature that nobody made, under an admitted key, and the ledger’s check names it', async () => {
    const teresa = await world.operator('treasurer');
    const device = await admittedDevice(world, teresa);
    const statement = ['bolsillo-command-1', teresa.id, device.keyId, '', '', '', '', '{}'].join('\n');
    await asOperator(world, teresa, (tx) =>
      tx.query(
        `INSERT INTO operator_signature (statement_hash, operator_id, key_id, statement, signature, at)
         VALUES (sha256(convert_to($3, 'UTF8')), $1, decode($2, 'hex'), $3, decode(repeat('07', 64), 'hex'), now())`,
        [teresa.id, device.keyId, statement],
      ),
    );
    const { faults } = await checkLedger(world.database.db, SIGNATURE_INVARIANTS);
    expect(faults).toEqual([
      {
        invariant: 'each signature of an operator fits its text and its key',
        place: expect.stringContaining('statement '),
        found: 'signature',
      },
    ]);
  });
});
