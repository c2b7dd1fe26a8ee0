import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotifications } from '#features/notification/contract.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { headOf } from '#kernel/ledger/ledger.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import {
  createDeposit,
  type DepositInput,
  getDeposit,
  listDepositCases,
  listDeposits,
  listPaymentMethods,
  takeDepositCase,
} from '../contract.ts';
import { type DepositWorld, key, MISSING, openDepositWorld, reasonOf } from './deposit-world.fixture.ts';

let house: DepositWorld;
beforeAll(async () => {
  house = await openDepositWorld();
});
afterAll(() => house.world.close());
beforeEach(() => house.begin());

describe('deposits', () => {
  it('need a log-in, and the console needs a reviewer', async () => {
    const sent = await house.order();
    const before = await house.everything();
    for (const [call, input] of [
      [createDeposit, sent],
      [listDeposits, {}],
      [listPaymentMethods, {}],
      [listDepositCases, { state: 'waiting' }],
    ] as const)
      expect(await house.world.anonymous.ask(call as never, input, key())).toMatchObject({
        ok: false,
        code: -3,
      });
    const treasurer = await house.world.operator('treasurer');
    expect(await treasurer.ask(listDepositCases, { state: 'waiting' })).toMatchObject({ code: -12 });
    const auditor = await house.world.operator('auditor');
    expect((await auditor.ask(listDepositCases, { state: 'waiting' })).ok).toBe(true);
    expect(await auditor.ask(takeDepositCase, { id: MISSING })).toMatchObject({ code: -12 });
    expect(await house.everything()).toEqual(before);
  });

  describe('the ways to pay in', () => {
    it('are five, with address, minimum, reference and, for coins, rate, source and time', async () => {
      const { verified, methods } = await house.ana.get(listPaymentMethods, {});
      expect(verified).toBe(true);
      expect(
        methods.map(({ id, currency, unit, minimum, open }) => [id, currency, unit, minimum, open]),
      ).toEqual([
        ['spei', 'MXN', 'MXN', '100.00', true],
        ['bank_transfer', 'USD', 'USD', '10.00', true],
        ['usdt_trc20', 'USD', 'USDT', '10.00', true],
        ['usdt_erc20', 'USD', 'USDT', '10.00', true],
        ['btc', 'USD', 'BTC', '10.00', true],
      ]);
      expect(methods.every(({ simulated }) => simulated)).toBe(true);
      const [spei, , , , btc] = methods;
      expect(spei).toMatchObject({ rate: null, network: null, bankInfo: { bankName: 'Banco Simulado' } });
      expect(spei?.reference).toMatch(/^[1-9]\d{6}$/);
      expect(btc).toMatchObject({ network: 'Bitcoin', bankInfo: null, reference: null, decimals: 8 });
      expect(btc?.rate).toMatchObject({ source: 'sandbox' });
      // and the reference is one's own for good, however often it is asked for at once
      const again = await Promise.all(Array.from({ length: 6 }, () => house.ana.get(listPaymentMethods, {})));
      expect(new Set(again.map((answer) => answer.methods[0]?.reference))).toEqual(
        new Set([spei?.reference]),
      );
      const beto = await registerVerified(house.world, house.rita);
      const answers = await Promise.all(Array.from({ length: 6 }, () => beto.get(listPaymentMethods, {})));
      expect(new Set(answers.map((answer) => answer.methods[0]?.reference)).size).toBe(1);
      expect(answers[0]?.methods[0]?.reference).toMatch(/^[1-9]\d{6}$/);
      expect(answers[0]?.methods[0]?.reference).not.toBe(spei?.reference);
    });

    it('are told without where to pay while nobody knows who asks, and no reference is given away', async () => {
      const references = 'SELECT count(*)::int AS count FROM deposit_reference';
      const countReferences = async () => (await house.world.database.owner.query(references)).rows[0].count;
      const known = await house.ana.get(listPaymentMethods, {});
      const before = await countReferences();
      const beto = await house.world.register();
      const { verified, methods } = await beto.get(listPaymentMethods, {});
      expect(verified).toBe(false);
      const withheld = { address: '', bankInfo: null, reference: null };
      expect(methods).toEqual(known.methods.map((method) => ({ ...method, ...withheld })));
      expect(known.methods.every(({ address }) => address !== '')).toBe(true);
      expect(await countReferences()).toBe(before);
    });
  });

  describe('an order', () => {
    it('waits with what was told, once for each key, and is seen by its investor alone', async () => {
      const same = key();
      const sent = await house.order({ amount: '1500.5', trackingKey: ' MBAN01002611200000000001 ' });
      const balance = await house.available('MXN');
      const first = await house.ana.ask(createDeposit, sent, same);
      const second = await house.ana.ask(createDeposit, sent, same);
      expect(second).toMatchObject({ ok: true, replayed: true, data: (first as { data: object }).data });
      const { items } = await house.ana.get(listDeposits, {});
      expect(items).toHaveLength(1);
      expect(items[0]).toMatchObject({
        type: 'deposit',
        method: 'spei',
        status: 'pending',
        quantity: '1500.50',
        unit: 'MXN',
        amount: null,
        received: null,
        currency: 'MXN',
        trackingKey: 'MBAN01002611200000000001',
        auditOpinion: '',
      });
      // and it keeps by what it was told to be paid
      const [{ address, bankInfo, reference, network } = {}] = (await house.ana.get(listPaymentMethods, {}))
        .methods;
      expect(items[0]).toMatchObject({ address, bankInfo, reference, network });
      expect(reference).toMatch(/^\d{7}$/);
      const due = Date.parse(items[0]?.dueAt ?? '') - Date.parse(items[0]?.createdAt ?? '');
      expect(due).toBe(24 * 3_600_000);
      expect(await house.available('MXN')).toBe(balance);
      const beto = await house.world.register();
      expect(await beto.ask(getDeposit, { id: items[0]?.id ?? '' })).toEqual(
        await beto.ask(getDeposit, { id: MISSING }),
      );
      expect((await beto.get(listDeposits, {})).items).toEqual([]);
      // and the head of the chain as it stood then is told, with nothing credited yet
      const { head } = await headOf(house.world.database.db, house.ana.id);
      expect(first).toMatchObject({ data: { ledgerHead: head } });
      expect((await house.ana.get(getDeposit, { id: items[0]?.id ?? '' })).ledgerHead).toBeNull();
      expect((await house.ana.get(listNotifications, {})).items[0]?.title).toBe(
        'Reportaste un depósito de $1,500.50\u00a0MXN',
      );
    });

    it.each([
      [{ amount: undefined }, 'amount'],
      [{ amount: '' }, 'amount'],
      [{ method: undefined }, 'method'],
      [{ proofImage: undefined }, 'proofImage'],
      [{ amount: '0' }, 'amount'],
      [{ amount: '-5' }, 'amount'],
      [{ amount: '1e3' }, 'amount'],
      [{ amount: '1500.005' }, 'amount'],
      [{ amount: '99999999999' }, 'amount'],
      [{ method: 'usdt_trc20', amount: '50.1234567' }, 'amount'],
      [{ method: 'btc', amount: '0.123456789' }, 'amount'],
      [{ method: 'paypal' }, 'method'],
      [{ proofImage: '' }, 'proofImage'],
      [{ trackingKey: '<b>' }, 'trackingKey'],
    ])('refuses %j under its field', async (change, field) => {
      const sent = await house.order(change as Partial<DepositInput>);
      const before = await house.everything();
      const answer = await house.ana.ask(createDeposit, sent, key());
      expect(answer).toMatchObject({ ok: false, code: -2, reason: 'input.invalid' });
      expect(Object.keys((answer as { fields: object }).fields)).toEqual([field]);
      expect(await house.everything()).toEqual(before);
    });

    it('needs a verified identity, the minimum, a proof of one’s own that no other order has', async () => {
      const beto = await house.world.register();
      const used = await house.told();
      const kyc = await uploadPicture(house.ana, 'kyc_front');
      const foreign = await house.proof(beto);
      const orders = [
        [beto, { proofImage: foreign }, 'deposit.unverified'],
        [house.ana, { amount: '99.99' }, 'deposit.below_minimum'],
        [house.ana, { method: 'btc', amount: '0.00001' }, 'deposit.below_minimum'],
        [house.ana, { method: 'usdt_erc20', amount: '9' }, 'deposit.below_minimum'],
        [house.ana, { proofImage: foreign }, 'file.unknown'],
        [house.ana, { proofImage: kyc }, 'file.unknown'],
        [house.ana, { proofImage: MISSING }, 'file.unknown'],
        [house.ana, { proofImage: used.proofImage }, 'deposit.proof_used'],
      ] as const;
      for (const [who, change, reason] of orders) {
        const sent = { method: 'spei', amount: '1500', proofImage: await house.proof(), ...change } as const;
        const before = await house.everything();
        // The catalogue has a code for a payment in that failed; a file at fault is no matter of the payment.
        const code = reason === 'file.unknown' ? CODES.invalidInput : CODES.rechargeFailed;
        expect(await who.ask(createDeposit, sent, key()), JSON.stringify(change)).toMatchObject({
          reason,
          code,
        });
        expect(await house.everything()).toEqual(before);
      }
      // and says the minimum in words
      expect(await house.ana.ask(createDeposit, await house.order({ amount: '5' }), key())).toMatchObject({
        fields: { amount: 'El mínimo es $100.00 MXN' },
      });
    });

    it('given eleven at once, then ten wait and one is told to', async () => {
      const orders = await Promise.all(Array.from({ length: 11 }, () => house.order()));
      const answers = await Promise.all(orders.map((sent) => house.ana.ask(createDeposit, sent, key())));
      expect(answers.map(reasonOf).sort()).toEqual(['deposit.too_many', ...Array(10).fill('success')]);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: CODES.rechargeFailed });
      expect((await house.ana.get(listDeposits, { limit: 100 })).items).toHaveLength(10);
    });

    it('are listed newest first, page after page, by status too', async () => {
      const made = [await house.told(), await house.told(), await house.told()].map(({ id }) => id).reverse();
      const pages: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await house.ana.get(listDeposits, { limit: 2, ...(cursor && { cursor }) });
        pages.push(...page.items.map(({ id }) => id));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(pages).toEqual(made);
      expect((await house.ana.get(listDeposits, { status: 'completed' })).items).toEqual([]);
    });
  });

  // Last: a day later nobody is signed in to the console any more.
  it('follow the dated row of their way, and what an order says of its way stays as it was', async () => {
    const before = await house.told();
    const { owner } = house.world.database;
    await owner.query(
      `INSERT INTO deposit_method (method, effective_from, open, address, bank_name, minimum, review_hours, source)
       VALUES ('spei', '2026-11-21', true, '002010077777777771', 'Otro Banco', 20000, 48, 'test'),
              ('bank_transfer', '2026-11-21', false, 'closed', '', 1000, 24, 'test')`,
    );
    const yesterday = await house.ana.get(listPaymentMethods, {});
    expect(yesterday.methods[0]).toMatchObject({ minimum: '100.00' });
    await house.world.pass(86_400_000);
    const { methods } = await house.ana.get(listPaymentMethods, {});
    expect(methods[0]).toMatchObject({ minimum: '200.00', address: '002010077777777771', reviewHours: 48 });
    expect(methods[1]).toMatchObject({ open: false, closedBecause: 'firm' });
    expect((await house.ana.get(getDeposit, { id: before.id })).deposit).toEqual(before);
    const sent = await house.order({ method: 'bank_transfer', amount: '50' });
    const state = await house.everything();
    expect(await house.ana.ask(createDeposit, sent, key())).toMatchObject({
      reason: 'deposit.method_closed',
      code: CODES.rechargeFailed,
      fields: { method: expect.any(String) },
    });
    expect(await house.everything()).toEqual(state);
    // and nobody changes or takes away a row, not even the database's owner by a slip
    await expect(owner.query('UPDATE deposit_method SET minimum = 1')).rejects.toThrow();
    await expect(house.world.database.db.query('DELETE FROM deposit_method')).rejects.toThrow(
      'permission denied',
    );
    await expect(
      house.world.database.db.query(
        `INSERT INTO deposit_method (method, effective_from, open, address, minimum, review_hours, source)
         VALUES ('btc', '2027-11-21', true, 'mine', 1, 1, 'x')`,
      ),
    ).rejects.toThrow('two persons');
  });
});
