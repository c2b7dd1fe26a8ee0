import { describe, expect, it } from 'vitest';
import { decideApprovalCall, listApprovalsCall } from '#features/operator/contract.ts';
import {
  createWithdrawal,
  doubtWithdrawalCase,
  getWithdrawalCase,
  listWithdrawals,
  previewWithdrawal,
} from '#features/withdrawal/contract.ts';
import { sealPayee } from '#features/withdrawal/server/sealed-destination.ts';
import {
  BTC,
  cash,
  DAY_MS,
  decide,
  key,
  passDay,
  pay,
  refuses,
  SECRET,
  show,
  take,
  titles,
  toBitcoin,
} from '#features/withdrawal/server/withdrawal.fixture.ts';
import { secretsFrom } from '#kernel/secrets/secrets.ts';
import { seenOf } from '#kernel/signature/statement.ts';
import type { TestBolsillo, TestInvestor, TestOperator } from '#testing/bolsillo.ts';
import type { TestDevice } from '#testing/device-key.ts';
import { testSecrets } from '#testing/secrets.ts';
import { attemptIn, faultsIn, inSigningHouse } from './house.fixture.ts';

/**
 * Coins go to the address that the investor's device showed and signed. Whoever exchanges the sealed copy, with the keys under
 * which it is sealed, is found by the desk, which does not send, and by the ledger's check.
 */

const THIEFS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const DIFFERS = 'sealed is another address than was signed';
const REFUSED = 'withdrawal.address_differs';

let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
let phone: TestDevice;
inSigningHouse((house) => {
  ({ world, rita, ana, phone } = house);
});

const faults = async () => (await faultsIn(world)).filter(({ place }) => place.startsWith(ana.id));
const caseOf = async (id: string) => (await rita.get(getWithdrawalCase, { id })).case;
const owner = (sql: string, values: readonly unknown[] = []) => world.database.owner.query(sql, [...values]);

/** By how much business time was moved on; a device's clock was not. */
let passedMs = 0;
async function waitOut() {
  await passDay(world, ana);
  passedMs += DAY_MS;
}

/** Asks for coins as the app does; what a program does between preview and confirmation is `meanwhile`. */
async function ask(amount = '100.00', meanwhile: (previewId: string) => Promise<void> = async () => {}) {
  const preview = await ana.get(previewWithdrawal, toBitcoin(amount));
  const input = { previewId: preview.previewId, password: SECRET };
  const { idempotencyKey } = key();
  const signature = await phone.signatureOf({
    call: createWithdrawal,
    input,
    idempotencyKey,
    seen: seenOf(preview),
    at: world.now() - passedMs,
  });
  await meanwhile(preview.previewId);
  return (await ana.get(createWithdrawal, input, { idempotencyKey, signature })).withdrawal.id;
}

/** The owner of the database, who has the keys too, puts another address under the seal. */
const exchange = (id: string, address = THIEFS) =>
  owner('UPDATE withdrawal SET destination_sealed = $2 WHERE id = $1', [
    id,
    sealPayee({ secrets: testSecrets }, `withdrawal:${id}`, { kind: 'address', address }),
  ]);

describe('an address that was signed', () => {
  it('is shown as signed, and paid', async () => {
    const before = new Date(world.now()).toISOString();
    const id = await ask();
    await take(rita, id);
    const shown = await caseOf(id);
    expect(shown).toMatchObject({ address: BTC, destinationSignature: 'signed', signedAddress: null });
    expect(shown.destinationSignedAt! >= before).toBe(true);
    await decide(rita, id);
    await waitOut();
    await pay(rita, id);
    expect(await show(ana, id)).toMatchObject({ status: 'completed' });
    expect(await faults()).toEqual([]);
  });

  it('whose withdrawal nobody signed is marked, and can be paid', async () => {
    const { previewId } = await ana.get(previewWithdrawal, toBitcoin('100.00'));
    const { withdrawal } = await ana.get(createWithdrawal, { previewId, password: SECRET }, key());
    expect(await caseOf(withdrawal.id)).toMatchObject({
      destinationSignature: 'unsigned',
      destinationSignedAt: null,
    });
    await take(rita, withdrawal.id);
    expect(await decide(rita, withdrawal.id)).not.toHaveProperty('reason');
    expect(await faults()).toEqual([]);
  });
});

describe('the owner of the database exchanges the sealed address', () => {
  it('and the desk shows both and agrees to nothing, and the ledger’s check names it', async () => {
    const id = await ask();
    await exchange(id);
    expect(await caseOf(id)).toMatchObject({
      destinationSignature: 'other',
      signedAddress: '1A1zP1eP…DivfNa',
    });
    await take(rita, id);
    expect(await caseOf(id)).toMatchObject({
      address: THIEFS,
      signedAddress: BTC,
      destinationSignedAt: null,
    });
    await refuses(world, ana, () => decide(rita, id), REFUSED);
    expect(await faults()).toMatchObject([{ place: `${ana.id} ${id}`, found: DIFFERS }]);
    // what remains is to give it back
    expect(await decide(rita, id, false, 'No es la dirección firmada')).not.toHaveProperty('reason');
    expect(await show(ana, id)).toMatchObject({ status: 'rejected' });
  });

  it('after it was agreed to, and nobody records it as sent, confirmed or not', async () => {
    const id = await ask();
    await take(rita, id);
    await decide(rita, id);
    await waitOut();
    await exchange(id);
    await refuses(world, ana, () => pay(rita, id), REFUSED);
    const doubt = { id, opinion: 'Sin confirmar' };
    await refuses(world, ana, () => rita.ask(doubtWithdrawalCase, doubt, key()), REFUSED);
    // what was agreed to is given back too
    const [before] = await cash(ana);
    expect(await decide(rita, id, false, 'No es la dirección firmada')).not.toHaveProperty('reason');
    expect(await show(ana, id)).toMatchObject({ status: 'rejected' });
    expect(Number((await cash(ana))[0]) - Number(before)).toBe(100);
  });

  it('while a second person is asked, and that one cannot agree either', async () => {
    const raul = await world.operator('reviewer');
    const id = await ask('3000.00');
    await take(rita, id);
    await decide(rita, id, true, 'Confirmado por teléfono');
    await exchange(id);
    const { items } = await raul.get(listApprovalsCall, { state: 'waiting' });
    const asked = items.find(({ casePath }) => casePath?.includes(id))!;
    const agree = () => raul.ask(decideApprovalCall, { id: asked.id, agree: true, opinion: 'Visto' }, key());
    await refuses(world, ana, agree, REFUSED);
  });

  it('and what was signed with it, which no device did: the desk agrees to nothing, and the check names it', async () => {
    const id = await ask();
    await exchange(id);
    await owner(
      `WITH made AS (
         INSERT INTO investor_signature (statement_hash, investor_id, key_id, statement, signature, at)
         SELECT sha256(convert_to(replace(statement, $1, $2), 'UTF8')), investor_id, key_id,
           replace(statement, $1, $2), signature, at FROM investor_signature WHERE investor_id = $3
         RETURNING statement_hash)
       UPDATE withdrawal SET signature = (SELECT statement_hash FROM made) WHERE id = $4`,
      [BTC, THIEFS, ana.id, id],
    );
    await take(rita, id);
    expect(await caseOf(id)).toMatchObject({ destinationSignature: 'broken', signedAddress: null });
    await refuses(world, ana, () => decide(rita, id), 'withdrawal.signature_broken');
    expect((await faultsIn(world)).map(({ invariant }) => invariant)).toContain(
      'each signature of an investor fits its text and its key',
    );
  });

  it('for what another key sealed, and the check tells that it cannot look from that it is wrong', async () => {
    const id = await ask();
    const payee = { kind: 'address', address: BTC } as const;
    const secrets = secretsFrom([Buffer.alloc(32, 7)]);
    await owner('UPDATE withdrawal SET destination_sealed = $2 WHERE id = $1', [
      id,
      sealPayee({ secrets }, `withdrawal:${id}`, payee),
    ]);
    const found = 'it names a key for its seal that is not here';
    expect(await faults()).toMatchObject([{ found, isUnseen: true }]);
    expect(await caseOf(id)).toMatchObject({ destinationSignature: 'unreadable' });
  });

  it('for bytes that open to nothing, and the ledger’s check names it', async () => {
    const id = await ask();
    await owner(`UPDATE withdrawal SET destination_sealed = '\\x00' WHERE id = $1`, [id]);
    expect(await faults()).toMatchObject([{ found: 'its seal opens to no destination of its kind' }]);
    // the investor and the desk see that it cannot be read, beside all else that is theirs
    const sound = await ask('50.00');
    expect((await ana.get(listWithdrawals, {})).items.map(({ address }) => address)).toEqual([BTC, '']);
    await take(rita, sound);
    expect((await caseOf(sound)).earlier).toMatchObject([{ id, sameAddress: false }]);
    await take(rita, id);
    expect(await caseOf(id)).toMatchObject({ address: '', destinationSignature: 'unreadable' });
    await refuses(world, ana, () => decide(rita, id), 'withdrawal.destination_unreadable');
    // and it is given back
    const [before] = await cash(ana);
    expect(await decide(rita, id, false, 'Su destino no se puede leer')).not.toHaveProperty('reason');
    expect(await show(ana, id)).toMatchObject({ status: 'rejected', address: '' });
    expect(Number((await cash(ana))[0]) - Number(before)).toBe(100);
    expect((await titles(ana))[0]).toContain('rechazado');
  });

  it('for bytes that open to nothing while a second person is asked, and that one can reject alone', async () => {
    const raul = await world.operator('reviewer');
    const id = await ask('3000.00');
    await take(rita, id);
    await decide(rita, id, true, 'Confirmado por teléfono');
    await owner(`UPDATE withdrawal SET destination_sealed = '\\x00' WHERE id = $1`, [id]);
    const { items } = await raul.get(listApprovalsCall, { state: 'waiting' });
    const asked = items.find(({ casePath }) => casePath?.includes(id))!;
    const say = (agree: boolean) =>
      raul.ask(decideApprovalCall, { id: asked.id, agree, opinion: 'No se puede leer' }, key());
    await refuses(world, ana, () => say(true), 'withdrawal.destination_unreadable');
    expect(await say(false)).not.toHaveProperty('reason');
    expect(await show(ana, id)).toMatchObject({ status: 'rejected', address: '' });
  });

  it('and takes the signature from the row: the hold still names it, so that desk and check do', async () => {
    const id = await ask();
    await exchange(id);
    await owner('UPDATE withdrawal SET signature = NULL WHERE id = $1', [id]);
    await take(rita, id);
    expect(await caseOf(id)).toMatchObject({ destinationSignature: 'other', signedAddress: BTC });
    await refuses(world, ana, () => decide(rita, id), REFUSED);
    expect((await faults()).map(({ found }) => found).sort()).toEqual([DIFFERS, 'statement none']);
  });
});

describe('who holds the application’s log-in', () => {
  it('changes no sealed address of a withdrawal', async () => {
    const id = await ask();
    const change = `UPDATE withdrawal SET destination_sealed = '\\x00' WHERE id = $1`;
    expect(await attemptIn(world, change, [id])).toBe('42501');
  });

  it('puts another preview in the place of the shown one, and desk and check find it out', async () => {
    const id = await ask('100.00', async (previewId) => {
      const sealed = sealPayee({ secrets: testSecrets }, `withdrawal-preview:${previewId}`, {
        kind: 'address',
        address: THIEFS,
      });
      const terms = { destinationSealed: sealed.toString('base64') };
      expect(
        await attemptIn(
          world,
          `WITH gone AS (DELETE FROM preview WHERE id = $1 RETURNING *)
           INSERT INTO preview SELECT * FROM jsonb_populate_record(NULL::preview,
             (SELECT to_jsonb(g) || jsonb_build_object('terms', g.terms || $2::jsonb) FROM gone g))`,
          [previewId, JSON.stringify(terms)],
        ),
      ).toBe('done');
    });
    await take(rita, id);
    expect(await caseOf(id)).toMatchObject({ address: THIEFS, signedAddress: BTC });
    await refuses(world, ana, () => decide(rita, id), REFUSED);
    expect(await faults()).toMatchObject([{ found: DIFFERS }]);
  });
});
