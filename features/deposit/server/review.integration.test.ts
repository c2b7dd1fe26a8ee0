import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAssetLog } from '#features/cashier/contract.ts';
import { createCoinRates, dollarsFor } from '#features/coin-rate/server/index.ts';
import { listNotifications } from '#features/notification/contract.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { headOf } from '#kernel/ledger/ledger.ts';
import { formatMoney, formatPrice, money } from '#kernel/money/money.ts';
import {
  completeDeposit,
  decideDeposit,
  getDeposit,
  getDepositCase,
  getDepositProof,
  listDepositCases,
  quoteDeposit,
  refuseDeposit,
  releaseDepositCase,
  takeDepositCase,
} from '../contract.ts';
import {
  agreed,
  type DepositWorld,
  key,
  MISSING,
  OPINION,
  openDepositWorld,
  reasonOf,
} from './deposit-world.fixture.ts';
import { transactionId } from './transfer-key.fixture.ts';

let house: DepositWorld;
beforeAll(async () => {
  house = await openDepositWorld();
});
afterAll(() => house.world.close());
beforeEach(() => house.begin());

describe('the review', () => {
  it('credits what arrived, once, with its place in the asset log and a notification', async () => {
    const deposit = await house.inHand({ trackingKey: 'ABC-123456' });
    const before = await house.available('MXN');
    const shown = (await house.rita.get(getDepositCase, { id: deposit.id })).case;
    expect(shown).toMatchObject({
      deposit: { trackingKey: 'ABC-123456' },
      holder: { operatorId: house.rita.id },
      investor: { phone: house.ana.phone, fullName: 'Ana López Núñez' },
      worthNow: '1500.00',
      earlier: [],
    });
    expect(shown.movements).toHaveLength(2);
    await house.rita.get(completeDeposit, agreed(deposit.id));
    expect((await house.available('MXN')) - before).toBe(150_000n);
    const { items } = await house.ana.get(listAssetLog, { type: 'deposit' });
    expect(items).toMatchObject([
      {
        subType: 'deposit.credit',
        typeText: 'Depósito',
        amount: '1500.00',
        currency: 'MXN',
        description: 'Depósito de 1,500.00 MXN por SPEI',
        record: { kind: 'deposit', id: deposit.id },
      },
    ]);
    const credited = await house.ana.get(getDeposit, { id: deposit.id });
    expect(credited.deposit).toMatchObject({
      status: 'completed',
      received: '1500.00',
      amount: '1500.00',
    });
    // with the proof of it that stays on the phone
    const { head } = await headOf(house.world.database.db, house.ana.id);
    expect(credited.ledgerHead).toBe(head);
    expect((await house.ana.get(listNotifications, {})).items[0]?.title).toBe('Se abonó tu depósito');
    const { rows } = await house.world.database.owner.query(
      'SELECT call FROM audit_log WHERE subject_id = $1 ORDER BY 1',
      [house.ana.id],
    );
    expect(rows.map(({ call }) => call)).toContain('operator/deposit_complete');
  });

  it('credits nothing before who credits it has looked at the proof', async () => {
    const deposit = await house.told();
    await house.take(deposit.id, house.raul);
    await house.raul.get(releaseDepositCase, { id: deposit.id });
    const { hasLooked } = (await house.rita.get(takeDepositCase, { id: deposit.id })).case;
    expect(hasLooked).toBe(false);
    const before = await house.everything();
    expect(reasonOf(await house.rita.ask(completeDeposit, agreed(deposit.id), key()))).toBe(
      'deposit.not_looked',
    );
    expect(await house.everything()).toEqual(before);
    await house.rita.get(getDepositProof, { id: deposit.id });
    expect((await house.rita.get(getDepositCase, { id: deposit.id })).case.hasLooked).toBe(true);
    await house.rita.get(completeDeposit, agreed(deposit.id));
  });

  it('given several presses, two operators and one key at once, then it is credited once', async () => {
    const deposit = await house.inHand();
    const before = await house.available('MXN');
    const same = key();
    const input = agreed(deposit.id);
    const answers = await Promise.all([
      house.rita.ask(completeDeposit, input, same),
      house.rita.ask(completeDeposit, input, same),
      house.rita.ask(completeDeposit, agreed(deposit.id), key()),
      house.raul.ask(completeDeposit, agreed(deposit.id), key()),
      house.rita.ask(refuseDeposit, { id: deposit.id, verdict: 'unknown', opinion: OPINION }, key()),
    ]);
    const { status } = (await house.ana.get(getDeposit, { id: deposit.id })).deposit;
    for (const reason of answers.map(reasonOf))
      expect(['success', 'deposit.decided', 'deposit.not_in_hand']).toContain(reason);
    expect((await house.available('MXN')) - before).toBe(status === 'completed' ? 150_000n : 0n);
    // when it is agreed to again, by whoever
    await house.raul.ask(takeDepositCase, { id: deposit.id });
    const credited = await house.available('MXN');
    for (const who of [house.rita, house.raul])
      expect(reasonOf(await who.ask(completeDeposit, agreed(deposit.id), key()))).not.toBe(
        status === 'completed' ? 'success' : '',
      );
    expect((await house.available('MXN')) - before).toBeLessThanOrEqual(150_000n);
    if (status === 'completed') expect(await house.available('MXN')).toBe(credited);
  });

  it('given two operators at once, then one takes it and the other decides nothing', async () => {
    const deposit = await house.told();
    const both = await Promise.all(
      [house.rita, house.raul].map((who) => who.ask(takeDepositCase, { id: deposit.id })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const [, other] = both[0]?.ok ? [house.rita, house.raul] : [house.raul, house.rita];
    const before = await house.everything();
    const verdict = { id: deposit.id, verdict: 'rejected', opinion: OPINION } as const;
    for (const answer of [
      await other.ask(completeDeposit, agreed(deposit.id), key()),
      await other.ask(refuseDeposit, verdict, key()),
      await other.ask(getDepositProof, { id: deposit.id }),
    ])
      expect(reasonOf(answer)).toBe('deposit.not_in_hand');
    expect(reasonOf(await other.ask(releaseDepositCase, { id: deposit.id }))).toBe('case.taken');
    expect(await house.everything()).toEqual(before);
  });

  it('given one transfer told of twice, then it is credited once, though both are agreed to at once', async () => {
    const [one, two] = [await house.told(), await house.told()];
    await house.take(one.id, house.rita);
    await house.take(two.id, house.raul);
    const before = await house.available('MXN');
    const [a, b] = [agreed(one.id), agreed(two.id)];
    const answers = await Promise.all([
      house.rita.ask(completeDeposit, a, key()),
      house.raul.ask(completeDeposit, { ...b, transferKey: a.transferKey.toLowerCase() }, key()),
    ]);
    expect(answers.map(reasonOf).sort()).toEqual(['deposit.credited_before', 'success']);
    expect((await house.available('MXN')) - before).toBe(150_000n);
  });

  it('given one transfer in other spellings, or told of in dollars, then it is credited once', async () => {
    const first = await house.inHand();
    const a = agreed(first.id);
    await house.rita.get(completeDeposit, a);
    const { transferKey: written } = a;
    const [again, dollars] = [await house.inHand(), await house.inHand({ method: 'bank_transfer' })];
    const hash = transactionId();
    const chain = { received: '20', opinion: '' };
    const coin = await house.inHand({ method: 'usdt_erc20', amount: '20' });
    await house.rita.get(completeDeposit, { ...chain, id: coin.id, transferKey: `0x${hash}` });
    const coinAgain = await house.inHand({ method: 'usdt_erc20', amount: '20' });
    const before = await house.everything();
    const respelled = `${written.slice(0, 4).toLowerCase()}-${written.slice(4, 9)} ${written.slice(9)}`;
    for (const answer of [
      await house.rita.ask(completeDeposit, { ...agreed(again.id), transferKey: respelled }, key()),
      await house.rita.ask(completeDeposit, { ...agreed(dollars.id), transferKey: written }, key()),
      await house.rita.ask(
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
      expect(await house.rita.ask(completeDeposit, wrong, key())).toMatchObject({
        code: -2,
        fields: { transferKey: expect.stringContaining('64') },
      });
    expect(await house.everything()).toEqual(before);
  });

  it('operator/deposit_decide credits what was told of under the key that was given, or rejects it', async () => {
    const trackingKey = agreed('').transferKey;
    const [told, keyless, other] = [
      await house.inHand({ trackingKey }),
      await house.inHand(),
      await house.inHand(),
    ];
    const before = await house.everything();
    const decide = (input: InputOf<typeof decideDeposit>) => house.rita.ask(decideDeposit, input, key());
    expect(await decide({ id: keyless.id, agree: true, opinion: '' })).toMatchObject({
      code: -2,
      fields: { transferKey: expect.any(String) },
    });
    expect(reasonOf(await decide({ id: other.id, agree: false, opinion: '' }))).toBe(
      'deposit.opinion_missing',
    );
    expect(await house.everything()).toEqual(before);
    const balance = await house.available('MXN');
    const sameKey = key();
    const agreeing = { id: told.id, agree: true, opinion: '' };
    for (const answer of [
      await house.rita.ask(decideDeposit, agreeing, sameKey),
      await house.rita.ask(decideDeposit, agreeing, sameKey),
    ])
      expect(answer).toMatchObject({
        data: { deposit: { status: 'completed', received: '1500.00', transferKey: trackingKey } },
      });
    const { deposit } = await house.rita.get(
      decideDeposit,
      { ...agreed(keyless.id, '1400.00', OPINION), agree: true },
      key(),
    );
    expect(deposit).toMatchObject({ status: 'completed', amount: '1400.00', auditOpinion: OPINION });
    expect((await house.available('MXN')) - balance).toBe(290_000n);
    const { deposit: refused } = await house.rita.get(
      decideDeposit,
      { id: other.id, agree: false, opinion: OPINION },
      key(),
    );
    expect(refused).toMatchObject({ status: 'rejected', auditOpinion: OPINION, amount: null });
    expect((await house.available('MXN')) - balance).toBe(290_000n);
  });

  it('operator/deposit_refuse rejects with a word, and leaves what could not be matched open', async () => {
    const deposit = await house.inHand();
    const before = await house.available('MXN');
    const state = await house.everything();
    const refused = { id: deposit.id, verdict: 'unknown', opinion: '  ' } as const;
    expect(await house.rita.ask(refuseDeposit, refused, key())).toMatchObject({
      reason: 'deposit.opinion_missing',
      fields: { opinion: expect.any(String) },
    });
    const completed = { ...refused, verdict: 'completed', opinion: 'x' } as const;
    expect(await house.rita.ask(refuseDeposit, completed, key())).toMatchObject({ code: -2 });
    expect(await house.everything()).toEqual(state);
    await house.rita.get(refuseDeposit, { ...refused, opinion: 'Aún no llega.' });
    expect((await house.ana.get(getDeposit, { id: deposit.id })).deposit).toMatchObject({
      status: 'unknown',
      auditOpinion: 'Aún no llega.',
      amount: null,
    });
    expect(
      (await house.rita.get(listDepositCases, { state: 'unknown' })).items.map(({ id }) => id),
    ).toContain(deposit.id);
    // when another looks again, then it can be credited, or refused for good, but not left unknown again
    await house.raul.get(takeDepositCase, { id: deposit.id });
    const again = { id: deposit.id, verdict: 'unknown', opinion: 'x' } as const;
    expect(reasonOf(await house.raul.ask(refuseDeposit, again, key()))).toBe('deposit.decided');
    await house.raul.get(refuseDeposit, { ...again, verdict: 'rejected', opinion: 'Nunca llegó.' });
    expect(await house.available('MXN')).toBe(before);
    // Both were told in the same instant.
    const { items } = await house.ana.get(listNotifications, {});
    const told = items.filter(({ content }) => content.includes('Nunca llegó.'));
    expect(told.map(({ refused }) => refused)).toEqual([true]);
    // then nothing more happens to it
    const end = await house.everything();
    for (const who of [house.rita, house.raul])
      for (const answer of [
        await who.ask(takeDepositCase, { id: deposit.id }),
        await who.ask(completeDeposit, agreed(deposit.id), key()),
        await who.ask(refuseDeposit, { ...again, verdict: 'rejected' }, key()),
        await who.ask(getDepositProof, { id: deposit.id }),
      ])
        expect(reasonOf(answer)).toBe('deposit.decided');
    expect(await house.everything()).toEqual(end);
  });

  it('credits another amount than was told only with a word that the investor reads', async () => {
    const deposit = await house.inHand();
    const before = await house.everything();
    expect(reasonOf(await house.rita.ask(completeDeposit, agreed(deposit.id, '1499.99'), key()))).toBe(
      'deposit.opinion_missing',
    );
    for (const wrong of ['0', '-1', '1.005', 'x'])
      expect(await house.rita.ask(completeDeposit, agreed(deposit.id, wrong, OPINION), key())).toMatchObject({
        ok: false,
        fields: { received: expect.any(String) },
      });
    const instant = { ...agreed(deposit.id), confirmedAt: new Date(house.world.now()).toISOString() };
    expect(reasonOf(await house.rita.ask(completeDeposit, instant, key()))).toBe('deposit.confirmed_at');
    expect(
      await house.rita.ask(completeDeposit, { ...agreed(deposit.id), transferKey: '' }, key()),
    ).toMatchObject({
      code: -2,
    });
    expect(await house.everything()).toEqual(before);
    const balance = await house.available('MXN');
    await house.rita.get(completeDeposit, agreed(deposit.id, '1499.99', OPINION));
    expect((await house.available('MXN')) - balance).toBe(149_999n);
    expect((await house.ana.get(getDeposit, { id: deposit.id })).deposit).toMatchObject({
      quantity: '1500.00',
      received: '1499.99',
      auditOpinion: OPINION,
    });
  });

  it('credits a coin in dollars at the rate of when it first confirmed', async () => {
    const deposit = await house.inHand({ method: 'btc', amount: '0.00512345' });
    // as its chain's record says: a practice chain confirms when the investor told of it
    const confirmedAt = Date.parse(deposit.createdAt);
    const rates = createCoinRates({ config: { mode: 'sandbox', sandboxSeed: 'bolsillo' } as never });
    const rate = rates.rateOf('BTC', confirmedAt);
    const worth = dollarsFor(512_345n, rate!.rate, 'BTC', 'half-even');
    const seen = {
      id: deposit.id,
      received: '0.00512345',
      confirmedAt: new Date(confirmedAt).toISOString(),
    };
    expect(await house.rita.get(quoteDeposit, seen)).toMatchObject({
      amount: formatMoney(money(worth)),
      currency: 'USD',
      rate: { rate: formatPrice(rate!.rate), source: 'sandbox' },
    });
    // and who tries instants leaves a line for each
    const { rows } = await house.world.database.owner.query(
      `SELECT detail FROM audit_log WHERE subject_id = $1 AND call = 'operator/deposit_quote'`,
      [house.ana.id],
    );
    expect(rows).toEqual([
      { detail: { depositId: deposit.id, received: seen.received, confirmedAt: seen.confirmedAt } },
    ]);
    const before = await house.everything();
    const input = { ...seen, transferKey: transactionId(), opinion: '' };
    for (const at of [house.world.now() + 1_000, Date.parse(deposit.createdAt) - 31 * 86_400_000]) {
      const wrong = { ...input, confirmedAt: new Date(at).toISOString() };
      expect(reasonOf(await house.rita.ask(completeDeposit, wrong as never, key()))).toBe(
        'deposit.confirmed_at',
      );
    }
    expect(await house.everything()).toEqual(before);
    const balance = await house.available('USD');
    await house.rita.get(completeDeposit, input);
    expect((await house.available('USD')) - balance).toBe(worth);
    expect((await house.ana.get(getDeposit, { id: deposit.id })).deposit).toMatchObject({
      unit: 'BTC',
      received: '0.00512345',
      amount: formatMoney(money(worth)),
      rate: { rate: formatPrice(rate!.rate) },
      confirmedAt: seen.confirmedAt,
    });
  });

  it('shows the proof to who has it in hand, each look in the audit log', async () => {
    const deposit = await house.told();
    expect(reasonOf(await house.rita.ask(getDepositProof, { id: deposit.id }))).toBe('deposit.not_in_hand');
    await house.rita.get(takeDepositCase, { id: deposit.id });
    const { image } = await house.rita.get(getDepositProof, { id: deposit.id });
    expect(image).toMatchObject({ type: 'image/webp', width: 320 });
    const { rows } = await house.world.database.owner.query(
      `SELECT count(*)::int AS count FROM audit_log WHERE subject_id = $1 AND call = 'operator/deposit_proof'`,
      [house.ana.id],
    );
    expect(rows[0].count).toBe(1);
    await house.rita.get(releaseDepositCase, { id: deposit.id });
    expect((await house.raul.get(takeDepositCase, { id: deposit.id })).case.holder?.operatorId).toBe(
      house.raul.id,
    );
  });

  it('lists what waits oldest first and what is decided newest first, and knows no other cases', async () => {
    const [one, two] = [await house.told(), await house.told()];
    const waiting = (await house.rita.get(listDepositCases, { state: 'waiting', limit: 100 })).items;
    expect(waiting.map(({ id }) => id).slice(-2)).toEqual([one.id, two.id]);
    expect(waiting.at(-1)).toMatchObject({ phone: house.ana.phone, quantity: '1500.00', holder: null });
    const decided = (await house.rita.get(listDepositCases, { state: 'decided' })).items.map(({ id }) => id);
    expect(decided).toEqual([...decided].sort().reverse());
    for (const call of [getDepositCase, takeDepositCase, releaseDepositCase, getDepositProof])
      expect(reasonOf(await house.rita.ask(call as typeof getDepositCase, { id: MISSING }))).toBe(
        'not_found',
      );
  });
});
