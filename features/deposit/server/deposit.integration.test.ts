import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAssetLog } from '#features/cashier/contract.ts';
import { createCoinRates, dollarsFor } from '#features/coin-rate/server/index.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { formatMoney, formatPrice, money } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import {
  completeDeposit,
  createDeposit,
  type DepositInput,
  getDeposit,
  getDepositCase,
  getDepositProof,
  listDepositCases,
  listDeposits,
  listPaymentMethods,
  quoteDeposit,
  refuseDeposit,
  releaseDepositCase,
  takeDepositCase,
} from '../contract.ts';
import { transactionId, transferKey } from './transfer-key.fixture.ts';

const MISSING = '00000000-0000-7000-8000-000000000000';
const OPINION = 'Llegó otra cantidad que la avisada.';
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');

describe('deposits', () => {
  let world: TestBolsillo;
  let rita: TestOperator;
  let raul: TestOperator;
  let ana: TestInvestor;

  beforeAll(async () => {
    world = await openBolsillo();
    rita = await world.operator('reviewer');
    raul = await world.operator('reviewer');
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ana = await registerVerified(world, rita);
    await world.pass(1_000);
  });

  const proof = (who = ana) => uploadPicture(who, 'deposit_proof');
  const order = async (change: Partial<DepositInput> = {}, who = ana): Promise<DepositInput> => ({
    method: 'spei',
    amount: '1500.00',
    proofFileId: await proof(who),
    ...change,
  });
  const told = async (change: Partial<DepositInput> = {}, who = ana) => {
    const { deposit } = await who.get(createDeposit, await order(change, who));
    await world.pass(1_000);
    return deposit;
  };
  const available = async (currency: 'MXN' | 'USD', who = ana) => {
    const { rows } = await world.database.owner.query(
      'SELECT available FROM ledger.balance WHERE investor_id = $1 AND asset = $2',
      [who.id, currency],
    );
    return (rows[0]?.available ?? 0n) as bigint;
  };
  const everything = async () => {
    const { rows } = await world.database.owner.query(
      `SELECT (SELECT jsonb_agg(d ORDER BY id) FROM deposit d) AS deposits,
              (SELECT jsonb_agg(b ORDER BY investor_id, asset) FROM ledger.balance b) AS balances,
              (SELECT count(*)::int FROM notification) AS notices`,
    );
    return rows[0];
  };
  const inHand = async (change: Partial<DepositInput> = {}) => {
    const deposit = await told(change);
    await rita.get(takeDepositCase, { id: deposit.id });
    return deposit;
  };
  const agreed = (id: string, received = '1500.00', opinion = '') => ({
    id,
    received,
    transferKey: transferKey(),
    opinion,
  });

  it('need a log-in, and the console needs a reviewer', async () => {
    const sent = await order();
    const before = await everything();
    for (const [call, input] of [
      [createDeposit, sent],
      [listDeposits, {}],
      [listPaymentMethods, {}],
      [listDepositCases, { state: 'pending' }],
    ] as const)
      expect(await world.anonymous.ask(call as never, input, key())).toMatchObject({ ok: false, code: -3 });
    const treasurer = await world.operator('treasurer');
    expect(await treasurer.ask(listDepositCases, { state: 'pending' })).toMatchObject({ code: -12 });
    const auditor = await world.operator('auditor');
    expect((await auditor.ask(listDepositCases, { state: 'pending' })).ok).toBe(true);
    expect(await auditor.ask(takeDepositCase, { id: MISSING })).toMatchObject({ code: -12 });
    expect(await everything()).toEqual(before);
  });

  describe('the ways to pay in', () => {
    it('are five, with address, minimum, reference and, for coins, rate, source and time', async () => {
      const { verified, methods } = await ana.get(listPaymentMethods, {});
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
      const again = await Promise.all(Array.from({ length: 6 }, () => ana.get(listPaymentMethods, {})));
      expect(new Set(again.map((answer) => answer.methods[0]?.reference))).toEqual(
        new Set([spei?.reference]),
      );
      const beto = await world.register();
      const answers = await Promise.all(Array.from({ length: 6 }, () => beto.get(listPaymentMethods, {})));
      expect(new Set(answers.map((answer) => answer.methods[0]?.reference)).size).toBe(1);
      expect(answers[0]).toMatchObject({ verified: false });
      expect(answers[0]?.methods[0]?.reference).not.toBe(spei?.reference);
    });
  });

  describe('an order', () => {
    it('waits with what was told, once for each key, and is seen by its investor alone', async () => {
      const same = key();
      const sent = await order({ amount: '1500.5', trackingKey: ' MBAN01002611200000000001 ' });
      const balance = await available('MXN');
      const first = await ana.ask(createDeposit, sent, same);
      const second = await ana.ask(createDeposit, sent, same);
      expect(second).toMatchObject({ ok: true, replayed: true, data: (first as { data: object }).data });
      const { items } = await ana.get(listDeposits, {});
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
      const due = Date.parse(items[0]?.dueAt ?? '') - Date.parse(items[0]?.createdAt ?? '');
      expect(due).toBe(24 * 3_600_000);
      expect(await available('MXN')).toBe(balance);
      const beto = await world.register();
      expect(await beto.ask(getDeposit, { id: items[0]?.id ?? '' })).toEqual(
        await beto.ask(getDeposit, { id: MISSING }),
      );
      expect((await beto.get(listDeposits, {})).items).toEqual([]);
      expect((await ana.get(listNotifications, {})).items[0]?.title).toBe('Recibimos tu aviso de depósito');
    });

    it.each([
      [{ amount: '0' }, 'amount'],
      [{ amount: '-5' }, 'amount'],
      [{ amount: '1e3' }, 'amount'],
      [{ amount: '1500.005' }, 'amount'],
      [{ amount: '99999999999' }, 'amount'],
      [{ method: 'usdt_trc20', amount: '50.1234567' }, 'amount'],
      [{ method: 'btc', amount: '0.123456789' }, 'amount'],
      [{ method: 'paypal' }, 'method'],
      [{ proofFileId: '' }, 'proofFileId'],
      [{ trackingKey: '<b>' }, 'trackingKey'],
    ])('refuses %j under its field', async (change, field) => {
      const sent = await order(change as Partial<DepositInput>);
      const before = await everything();
      const answer = await ana.ask(createDeposit, sent, key());
      expect(answer).toMatchObject({ ok: false, code: -2, reason: 'input.invalid' });
      expect(Object.keys((answer as { fields: object }).fields)).toEqual([field]);
      expect(await everything()).toEqual(before);
    });

    it('needs a verified identity, the minimum, a proof of one’s own that no other order has', async () => {
      const beto = await world.register();
      const used = await told();
      const kyc = await uploadPicture(ana, 'kyc_front');
      const foreign = await proof(beto);
      const orders = [
        [beto, { proofFileId: foreign }, 'deposit.unverified'],
        [ana, { amount: '99.99' }, 'deposit.below_minimum'],
        [ana, { method: 'btc', amount: '0.00001' }, 'deposit.below_minimum'],
        [ana, { method: 'usdt_erc20', amount: '9' }, 'deposit.below_minimum'],
        [ana, { proofFileId: foreign }, 'file.unknown'],
        [ana, { proofFileId: kyc }, 'file.unknown'],
        [ana, { proofFileId: MISSING }, 'file.unknown'],
        [ana, { proofFileId: used.proofFileId }, 'deposit.proof_used'],
      ] as const;
      for (const [who, change, reason] of orders) {
        const sent = { method: 'spei', amount: '1500', proofFileId: await proof(), ...change } as const;
        const before = await everything();
        expect(reasonOf(await who.ask(createDeposit, sent, key())), JSON.stringify(change)).toBe(reason);
        expect(await everything()).toEqual(before);
      }
      // and says the minimum in words
      expect(await ana.ask(createDeposit, await order({ amount: '5' }), key())).toMatchObject({
        fields: { amount: 'El mínimo es 100.00 MXN' },
      });
    });

    it('given eleven at once, then ten wait and one is told to', async () => {
      const orders = await Promise.all(Array.from({ length: 11 }, () => order()));
      const answers = await Promise.all(orders.map((sent) => ana.ask(createDeposit, sent, key())));
      expect(answers.map(reasonOf).sort()).toEqual(['deposit.too_many', ...Array(10).fill('success')]);
      expect((await ana.get(listDeposits, { limit: 100 })).items).toHaveLength(10);
    });

    it('are listed newest first, page after page, by status too', async () => {
      const made = [await told(), await told(), await told()].map(({ id }) => id).reverse();
      const pages: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await ana.get(listDeposits, { limit: 2, ...(cursor && { cursor }) });
        pages.push(...page.items.map(({ id }) => id));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(pages).toEqual(made);
      expect((await ana.get(listDeposits, { status: 'completed' })).items).toEqual([]);
    });
  });

  describe('the review', () => {
    it('credits what arrived, once, with its place in the asset log and a notification', async () => {
      const deposit = await inHand({ trackingKey: 'ABC-123456' });
      const before = await available('MXN');
      const shown = (await rita.get(getDepositCase, { id: deposit.id })).case;
      expect(shown).toMatchObject({
        deposit: { trackingKey: 'ABC-123456' },
        holder: { operatorId: rita.id },
        investor: { phone: ana.phone, fullName: 'Ana López Núñez' },
        worthNow: '1500.00',
        earlier: [],
      });
      expect(shown.movements).toHaveLength(2);
      await rita.get(completeDeposit, agreed(deposit.id));
      expect((await available('MXN')) - before).toBe(150_000n);
      const { items } = await ana.get(listAssetLog, { type: 'deposit' });
      expect(items).toMatchObject([
        {
          subType: 'deposit.credit',
          typeText: 'Depósito',
          amount: '1500.00',
          currency: 'MXN',
          description: 'Depósito de 1,500.00 MXN por SPEI',
        },
      ]);
      expect((await ana.get(getDeposit, { id: deposit.id })).deposit).toMatchObject({
        status: 'completed',
        received: '1500.00',
        amount: '1500.00',
      });
      expect((await ana.get(listNotifications, {})).items[0]?.title).toBe('Se abonaron 1,500.00 MXN');
      const { rows } = await world.database.owner.query(
        'SELECT call FROM audit_log WHERE subject_id = $1 ORDER BY 1',
        [ana.id],
      );
      expect(rows.map(({ call }) => call)).toContain('operator/deposit_complete');
    });

    it('given several presses, two operators and one key at once, then it is credited once', async () => {
      const deposit = await inHand();
      const before = await available('MXN');
      const same = key();
      const input = agreed(deposit.id);
      const answers = await Promise.all([
        rita.ask(completeDeposit, input, same),
        rita.ask(completeDeposit, input, same),
        rita.ask(completeDeposit, agreed(deposit.id), key()),
        raul.ask(completeDeposit, agreed(deposit.id), key()),
        rita.ask(refuseDeposit, { id: deposit.id, verdict: 'unknown', opinion: OPINION }, key()),
      ]);
      const { status } = (await ana.get(getDeposit, { id: deposit.id })).deposit;
      for (const reason of answers.map(reasonOf))
        expect(['success', 'deposit.decided', 'deposit.not_in_hand']).toContain(reason);
      expect((await available('MXN')) - before).toBe(status === 'completed' ? 150_000n : 0n);
      // when it is agreed to again, by whoever
      await raul.ask(takeDepositCase, { id: deposit.id });
      const credited = await available('MXN');
      for (const who of [rita, raul])
        expect(reasonOf(await who.ask(completeDeposit, agreed(deposit.id), key()))).not.toBe(
          status === 'completed' ? 'success' : '',
        );
      expect((await available('MXN')) - before).toBeLessThanOrEqual(150_000n);
      if (status === 'completed') expect(await available('MXN')).toBe(credited);
    });

    it('given two operators at once, then one takes it and the other decides nothing', async () => {
      const deposit = await told();
      const both = await Promise.all([rita, raul].map((who) => who.ask(takeDepositCase, { id: deposit.id })));
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      const [, other] = both[0]?.ok ? [rita, raul] : [raul, rita];
      const before = await everything();
      const verdict = { id: deposit.id, verdict: 'rejected', opinion: OPINION } as const;
      for (const answer of [
        await other.ask(completeDeposit, agreed(deposit.id), key()),
        await other.ask(refuseDeposit, verdict, key()),
        await other.ask(getDepositProof, { id: deposit.id }),
      ])
        expect(reasonOf(answer)).toBe('deposit.not_in_hand');
      expect(reasonOf(await other.ask(releaseDepositCase, { id: deposit.id }))).toBe('case.taken');
      expect(await everything()).toEqual(before);
    });

    it('given one transfer told of twice, then it is credited once, though both are agreed to at once', async () => {
      const [one, two] = [await told(), await told()];
      await rita.get(takeDepositCase, { id: one.id });
      await raul.get(takeDepositCase, { id: two.id });
      const before = await available('MXN');
      const [a, b] = [agreed(one.id), agreed(two.id)];
      const answers = await Promise.all([
        rita.ask(completeDeposit, a, key()),
        raul.ask(completeDeposit, { ...b, transferKey: a.transferKey.toLowerCase() }, key()),
      ]);
      expect(answers.map(reasonOf).sort()).toEqual(['deposit.credited_before', 'success']);
      expect((await available('MXN')) - before).toBe(150_000n);
    });

    it('given one transfer in other spellings, or told of in dollars, then it is credited once', async () => {
      const first = await inHand();
      const a = agreed(first.id);
      await rita.get(completeDeposit, a);
      const { transferKey: written } = a;
      const [again, dollars] = [await inHand(), await inHand({ method: 'bank_transfer' })];
      const hash = transactionId();
      const chain = { received: '20', confirmedAt: new Date(world.now()).toISOString(), opinion: '' };
      const coin = await inHand({ method: 'usdt_erc20', amount: '20' });
      await rita.get(completeDeposit, { ...chain, id: coin.id, transferKey: `0x${hash}` });
      const coinAgain = await inHand({ method: 'usdt_erc20', amount: '20' });
      const before = await everything();
      const respelled = `${written.slice(0, 4).toLowerCase()}-${written.slice(4, 9)} ${written.slice(9)}`;
      for (const answer of [
        await rita.ask(completeDeposit, { ...agreed(again.id), transferKey: respelled }, key()),
        await rita.ask(completeDeposit, { ...agreed(dollars.id), transferKey: written }, key()),
        await rita.ask(
          completeDeposit,
          { ...chain, id: coinAgain.id, transferKey: hash.toUpperCase() },
          key(),
        ),
      ])
        expect(answer).toMatchObject({
          reason: 'deposit.credited_before',
          fields: { transferKey: expect.any(String) },
        });
      // and what no bank or chain writes is no key
      for (const wrong of [
        { ...agreed(again.id), transferKey: 'pago' },
        { ...chain, id: coinAgain.id, transferKey: hash.slice(1) },
      ])
        expect(await rita.ask(completeDeposit, wrong, key())).toMatchObject({
          code: -2,
          fields: { transferKey: expect.stringContaining('64') },
        });
      expect(await everything()).toEqual(before);
    });

    it('operator/deposit_refuse rejects with a word, and leaves what could not be matched open', async () => {
      const deposit = await inHand();
      const before = await available('MXN');
      const state = await everything();
      const refused = { id: deposit.id, verdict: 'unknown', opinion: '  ' } as const;
      expect(await rita.ask(refuseDeposit, refused, key())).toMatchObject({
        reason: 'deposit.opinion_missing',
        fields: { opinion: expect.any(String) },
      });
      const completed = { ...refused, verdict: 'completed', opinion: 'x' } as const;
      expect(await rita.ask(refuseDeposit, completed, key())).toMatchObject({ code: -2 });
      expect(await everything()).toEqual(state);
      await rita.get(refuseDeposit, { ...refused, opinion: 'Aún no llega.' });
      expect((await ana.get(getDeposit, { id: deposit.id })).deposit).toMatchObject({
        status: 'unknown',
        auditOpinion: 'Aún no llega.',
        amount: null,
      });
      expect((await rita.get(listDepositCases, { state: 'unknown' })).items.map(({ id }) => id)).toContain(
        deposit.id,
      );
      // when another looks again, then it can be credited, or refused for good, but not left unknown again
      await raul.get(takeDepositCase, { id: deposit.id });
      const again = { id: deposit.id, verdict: 'unknown', opinion: 'x' } as const;
      expect(reasonOf(await raul.ask(refuseDeposit, again, key()))).toBe('deposit.decided');
      await raul.get(refuseDeposit, { ...again, verdict: 'rejected', opinion: 'Nunca llegó.' });
      expect(await available('MXN')).toBe(before);
      expect((await ana.get(listNotifications, {})).items[0]?.content).toContain('Nunca llegó.');
      // then nothing more happens to it
      const end = await everything();
      for (const who of [rita, raul])
        for (const answer of [
          await who.ask(takeDepositCase, { id: deposit.id }),
          await who.ask(completeDeposit, agreed(deposit.id), key()),
          await who.ask(refuseDeposit, { ...again, verdict: 'rejected' }, key()),
          await who.ask(getDepositProof, { id: deposit.id }),
        ])
          expect(reasonOf(answer)).toBe('deposit.decided');
      expect(await everything()).toEqual(end);
    });

    it('credits another amount than was told only with a word that the investor reads', async () => {
      const deposit = await inHand();
      const before = await everything();
      expect(reasonOf(await rita.ask(completeDeposit, agreed(deposit.id, '1499.99'), key()))).toBe(
        'deposit.opinion_missing',
      );
      for (const wrong of ['0', '-1', '1.005', 'x'])
        expect(await rita.ask(completeDeposit, agreed(deposit.id, wrong, OPINION), key())).toMatchObject({
          ok: false,
          fields: { received: expect.any(String) },
        });
      const instant = { ...agreed(deposit.id), confirmedAt: new Date(world.now()).toISOString() };
      expect(reasonOf(await rita.ask(completeDeposit, instant, key()))).toBe('deposit.confirmed_at');
      expect(
        await rita.ask(completeDeposit, { ...agreed(deposit.id), transferKey: '' }, key()),
      ).toMatchObject({
        code: -2,
      });
      expect(await everything()).toEqual(before);
      const balance = await available('MXN');
      await rita.get(completeDeposit, agreed(deposit.id, '1499.99', OPINION));
      expect((await available('MXN')) - balance).toBe(149_999n);
      expect((await ana.get(getDeposit, { id: deposit.id })).deposit).toMatchObject({
        quantity: '1500.00',
        received: '1499.99',
        auditOpinion: OPINION,
      });
    });

    it('credits a coin in dollars at the rate of when it first confirmed', async () => {
      const deposit = await inHand({ method: 'btc', amount: '0.00512345' });
      const confirmedAt = world.now() - 7_200_000;
      const rates = createCoinRates({ config: { mode: 'sandbox', sandboxSeed: 'bolsillo' } as never });
      const rate = rates.rateOf('BTC', confirmedAt);
      const worth = dollarsFor(512_345n, rate!.rate, 'BTC', 'half-even');
      const seen = {
        id: deposit.id,
        received: '0.00512345',
        confirmedAt: new Date(confirmedAt).toISOString(),
      };
      expect(await rita.get(quoteDeposit, seen)).toMatchObject({
        amount: formatMoney(money(worth)),
        currency: 'USD',
        rate: { rate: formatPrice(rate!.rate), source: 'sandbox' },
      });
      const before = await everything();
      const input = { ...seen, transferKey: transactionId(), opinion: '' };
      for (const at of [undefined, world.now() + 1_000, Date.parse(deposit.createdAt) - 31 * 86_400_000]) {
        const wrong = { ...input, confirmedAt: at === undefined ? undefined : new Date(at).toISOString() };
        expect(reasonOf(await rita.ask(completeDeposit, wrong as never, key()))).toBe('deposit.confirmed_at');
      }
      expect(await everything()).toEqual(before);
      const balance = await available('USD');
      await rita.get(completeDeposit, input);
      expect((await available('USD')) - balance).toBe(worth);
      expect((await ana.get(getDeposit, { id: deposit.id })).deposit).toMatchObject({
        unit: 'BTC',
        received: '0.00512345',
        amount: formatMoney(money(worth)),
        rate: { rate: formatPrice(rate!.rate) },
        confirmedAt: seen.confirmedAt,
      });
    });

    it('shows the proof to who has it in hand, each look in the audit log', async () => {
      const deposit = await told();
      expect(reasonOf(await rita.ask(getDepositProof, { id: deposit.id }))).toBe('deposit.not_in_hand');
      await rita.get(takeDepositCase, { id: deposit.id });
      const { image } = await rita.get(getDepositProof, { id: deposit.id });
      expect(image).toMatchObject({ type: 'image/webp', width: 320 });
      const { rows } = await world.database.owner.query(
        `SELECT count(*)::int AS count FROM audit_log WHERE subject_id = $1 AND call = 'operator/deposit_proof'`,
        [ana.id],
      );
      expect(rows[0].count).toBe(1);
      await rita.get(releaseDepositCase, { id: deposit.id });
      expect((await raul.get(takeDepositCase, { id: deposit.id })).case.holder?.operatorId).toBe(raul.id);
    });

    it('lists what waits oldest first and what is decided newest first, and knows no other cases', async () => {
      const [one, two] = [await told(), await told()];
      const waiting = (await rita.get(listDepositCases, { state: 'pending', limit: 100 })).items;
      expect(waiting.map(({ id }) => id).slice(-2)).toEqual([one.id, two.id]);
      expect(waiting.at(-1)).toMatchObject({ phone: ana.phone, quantity: '1500.00', holder: null });
      const decided = (await rita.get(listDepositCases, { state: 'decided' })).items.map(({ id }) => id);
      expect(decided).toEqual([...decided].sort().reverse());
      for (const call of [getDepositCase, takeDepositCase, releaseDepositCase, getDepositProof])
        expect(reasonOf(await rita.ask(call as typeof getDepositCase, { id: MISSING }))).toBe('not_found');
    });
  });

  // Last: a day later nobody is signed in to the console any more.
  it('follow the dated row of their way, and what an order says of its way stays as it was', async () => {
    const before = await told();
    const { owner } = world.database;
    await owner.query(
      `INSERT INTO deposit_method (method, effective_from, open, address, bank_name, minimum, review_hours, source)
       VALUES ('spei', '2026-11-21', true, '002010077777777771', 'Otro Banco', 20000, 48, 'test'),
              ('bank_transfer', '2026-11-21', false, 'closed', '', 1000, 24, 'test')`,
    );
    const yesterday = await ana.get(listPaymentMethods, {});
    expect(yesterday.methods[0]).toMatchObject({ minimum: '100.00' });
    await world.pass(86_400_000);
    const { methods } = await ana.get(listPaymentMethods, {});
    expect(methods[0]).toMatchObject({ minimum: '200.00', address: '002010077777777771', reviewHours: 48 });
    expect(methods[1]).toMatchObject({ open: false, closedBecause: 'firm' });
    expect((await ana.get(getDeposit, { id: before.id })).deposit).toEqual(before);
    const sent = await order({ method: 'bank_transfer', amount: '50' });
    const state = await everything();
    expect(await ana.ask(createDeposit, sent, key())).toMatchObject({
      reason: 'deposit.method_closed',
      fields: { method: expect.any(String) },
    });
    expect(await everything()).toEqual(state);
    // and nobody changes or takes away a row, not even the database's owner by a slip
    await expect(owner.query('UPDATE deposit_method SET minimum = 1')).rejects.toThrow();
    await expect(world.database.db.query('DELETE FROM deposit_method')).rejects.toThrow('permission denied');
    await expect(
      world.database.db.query(
        `INSERT INTO deposit_method (method, effective_from, open, address, minimum, review_hours, source)
         VALUES ('btc', '2027-11-21', true, 'mine', 1, 1, 'x')`,
      ),
    ).rejects.toThrow('two persons');
  });
});
