import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBankCard, changeBankCard, removeBankCard } from '#features/bank-card/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { formatCoin } from '#features/coin-rate/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import {
  closePosition,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { headOf } from '#kernel/ledger/ledger.ts';
import { parsePrice } from '#kernel/money/money.ts';
import { purgePreviews } from '#kernel/preview/preview.store.ts';
import {
  openBolsillo,
  PASSWORD,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  getWithdrawalOptions,
  listWithdrawals,
  previewWithdrawal,
  releaseWithdrawalCase,
  takeWithdrawalCase,
  type WithdrawalPreviewInput,
} from '../contract.ts';
import { WITHDRAWAL_INVARIANTS } from './invariants.store.ts';
import {
  BTC,
  CARD,
  cash,
  confirm,
  DAY_MS,
  decide,
  everything,
  key,
  openInvestor,
  passDay,
  preview,
  reasonOf,
  refuses,
  SECRET,
  show,
  TRON,
  take,
  titles,
  toBitcoin,
  withdraw,
} from './withdrawal.fixture.ts';

// The investor's commands: withdrawal/preview, withdrawal/create, withdrawal/cancel.
/** Fifty at once, on a machine that does other things as well. */
const PATIENT_MS = 180_000;

let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;

beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
});
afterAll(async () => {
  expect((await checkLedger(world.database.db, WITHDRAWAL_INVARIANTS)).faults).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  ana = await openInvestor(world, rita);
});
const refusal = (who: TestInvestor, command: () => Promise<object>, reason: string) =>
  refuses(world, who, command, reason);

describe('a preview', () => {
  it('binds fee, rate, what arrives and when, names each hold, and moves nothing', async () => {
    const before = await everything(world, ana);
    const shown = await ana.get(previewWithdrawal, toBitcoin('100.00'));
    expect(shown).toMatchObject({
      currency: 'USD',
      amount: '100.00',
      fee: '2.00',
      unit: 'BTC',
      rate: { source: 'sandbox', quotedAt: new Date(world.now() - (world.now() % 60_000)).toISOString() },
      address: BTC,
      bankInfo: null,
      dueAt: new Date(world.now() + 2 * DAY_MS).toISOString(),
      holds: [
        { kind: 'new_destination', until: new Date(world.now() + DAY_MS).toISOString() },
        { kind: 'review' },
      ],
    });
    // 98 dollars at the shown rate, to the satoshi, rounded down
    const dollarForSatoshis = parsePrice(shown.rate!.rate);
    expect(shown.quantity).toBe(formatCoin((98n * 10n ** 14n) / dollarForSatoshis, 'BTC'));
    expect(await everything(world, ana)).toEqual(before);
  });

  it('needs a verified identity, a right address, the minimum, and money that is there', async () => {
    const nobody = await world.register();
    await refusal(nobody, () => nobody.ask(previewWithdrawal, toBitcoin('100')), 'withdrawal.unverified');
    const ask = (input: WithdrawalPreviewInput) => () => ana.ask(previewWithdrawal, input);
    await refusal(ana, ask(toBitcoin('9.99')), 'withdrawal.below_minimum');
    await refusal(ana, ask(toBitcoin('10000.01')), 'cash.insufficient');
    for (const wrong of [
      { address: TRON },
      { address: `${BTC.slice(0, -1)}b` },
      { amount: '0' },
      { amount: '1.234' },
    ]) {
      const answer = await ana.ask(previewWithdrawal, { ...toBitcoin('100'), ...wrong });
      expect(answer).toMatchObject({ code: -2, fields: { [Object.keys(wrong)[0]!]: expect.any(String) } });
    }
    const card = { method: 'bank_card', amount: '200', cardId: crypto.randomUUID() } as const;
    await refusal(ana, ask(card), 'not_found');
  });

  it('of one investor is nobody else’s, and over after a minute', async () => {
    const previewId = await preview(ana, toBitcoin('100'));
    const other = await openInvestor(world, rita);
    await refusal(other, () => confirm(other, previewId), 'not_found');
    await world.pass(60_000);
    await refusal(ana, () => confirm(ana, previewId), 'withdrawal.preview_over');
  });

  it('that nobody confirmed is forgotten once it is over', async () => {
    const over = await preview(ana, toBitcoin('100'));
    await world.pass(60_001);
    const fresh = await preview(ana, toBitcoin('100'));
    await purgePreviews(world.database.db, new Date(world.now()), 1_000);
    await refusal(ana, () => confirm(ana, over), 'not_found');
    expect(reasonOf(await confirm(ana, fresh))).toBe('success');
  });

  it('no longer holds when fee, account or rate changed since', async () => {
    const { card } = await ana.get(addBankCard, CARD);
    const previewId = await preview(ana, { method: 'bank_card', amount: '500', cardId: card.id });
    const edited = { id: card.id, ...CARD, accountNumber: '012180001234567899' };
    await ana.get(changeBankCard, edited);
    await refusal(ana, () => confirm(ana, previewId), 'withdrawal.repriced');
    const toEdited = await preview(ana, { method: 'bank_card', amount: '500', cardId: card.id });
    await ana.get(removeBankCard, { id: card.id });
    await refusal(ana, () => confirm(ana, toEdited), 'withdrawal.repriced');
    const toCoin = await preview(ana, toBitcoin('100'));
    const { owner } = world.database;
    const change = (what: string) =>
      owner.query(`UPDATE preview SET terms = terms || ${what} WHERE id = $1`, [toCoin]);
    const times = (term: string, factor: string) =>
      `jsonb_build_object('${term}', round((terms ->> '${term}')::numeric * ${factor}, 2)::text)`;
    await change(times('fee', '2'));
    await refusal(ana, () => confirm(ana, toCoin), 'withdrawal.repriced');
    await change(`${times('fee', '0.5')} || ${times('rate', '1.02')}`);
    await refusal(ana, () => confirm(ana, toCoin), 'withdrawal.repriced');
  });

  it('no longer holds when its sealed destination was altered or is another preview’s', async () => {
    const [altered, own, other] = [
      await preview(ana, toBitcoin('100')),
      await preview(ana, toBitcoin('100')),
      await preview(ana, toBitcoin('100')),
    ];
    const { owner } = world.database;
    const seal = (id: string, sealed: string) =>
      owner.query(
        `UPDATE preview SET terms = terms || jsonb_build_object('destinationSealed', ${sealed}) WHERE id = $1`,
        [id],
      );
    await seal(altered, `left(terms ->> 'destinationSealed', -4) || 'AAAA'`);
    await seal(own, `(SELECT terms ->> 'destinationSealed' FROM preview WHERE id = '${other}')`);
    await refusal(ana, () => confirm(ana, altered), 'withdrawal.repriced');
    await refusal(ana, () => confirm(ana, own), 'withdrawal.repriced');
    expect(reasonOf(await confirm(ana, other))).toBe('success');
  });

  it('no longer holds once another has made its address known, whose day of waiting ends later', async () => {
    const first = await preview(ana, toBitcoin('100'));
    await world.pass(1_000);
    await withdraw(ana, toBitcoin('50'));
    await refusal(ana, () => confirm(ana, first), 'withdrawal.repriced');
    await withdraw(ana, toBitcoin('100'));
  });
});

describe('withdrawing', () => {
  it('puts the whole amount aside at once, tells of it, and happens once for one key', async () => {
    const shown = await ana.get(previewWithdrawal, toBitcoin('100'));
    const { previewId, amount, fee, rate, quantity, unit, address, dueAt, holds } = shown;
    const same = key();
    const first = await ana.ask(createWithdrawal, { previewId, password: SECRET }, same);
    expect(first).toMatchObject({
      ok: true,
      data: { withdrawal: { status: 'pending', step: 'waiting', canCancel: true } },
    });
    // what was shown is what holds
    const bound = { amount, fee, rate, quantity, unit, address, dueAt, holds };
    expect(first).toMatchObject({ data: { withdrawal: bound } });
    expect(await ana.ask(createWithdrawal, { previewId, password: SECRET }, same)).toMatchObject({
      data: (first as { data: object }).data,
      replayed: true,
    });
    expect(await cash(ana)).toEqual(['9900.00', '100.00']);
    const { head } = await headOf(world.database.db, ana.id);
    expect(first).toMatchObject({ data: { withdrawal: { ledgerHead: head } } });
    const { items } = await ana.get(listAssetLog, { type: 'withdrawal' });
    expect(items).toMatchObject([{ subType: 'withdrawal.hold', amount: '-100.00' }]);
    expect(await titles(ana)).toContain('Solicitaste un retiro');
    await refusal(ana, () => confirm(ana, previewId), 'withdrawal.sent_already');
    // and in a row of before the rate's instant was kept, the rate is of when it was asked for
    const { owner } = world.database;
    await owner.query('UPDATE withdrawal SET rate_at = NULL WHERE preview_id = $1', [previewId]);
    const [old] = (await ana.get(listWithdrawals, {})).items;
    expect(old?.rate).toEqual({ ...rate, quotedAt: old?.createdAt });
  });

  it(
    'of all there is, fifty times at once, happens exactly once',
    async () => {
      const { owner } = world.database;
      const previews = [];
      for (let at = 0; at < 50; at += 1) previews.push(await preview(ana, toBitcoin('10000')));
      const answers = await Promise.all(previews.map((previewId) => confirm(ana, previewId)));
      const reasons = answers.map(reasonOf);
      expect(reasons.filter((reason) => reason === 'success')).toHaveLength(1);
      expect(new Set(reasons)).toEqual(new Set(['success', 'cash.insufficient']));
      expect(await cash(ana)).toEqual(['0.00', '10000.00']);
      const { rowCount } = await owner.query('SELECT FROM withdrawal WHERE investor_id = $1', [ana.id]);
      expect(rowCount).toBe(1);
    },
    PATIENT_MS,
  );

  it(
    'by one preview, fifty times at once with keys of their own, happens exactly once',
    async () => {
      const previewId = await preview(ana, toBitcoin('100'));
      const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(ana, previewId)));
      const reasons = answers.map(reasonOf);
      expect(reasons.filter((reason) => reason === 'success')).toHaveLength(1);
      expect(reasons.filter((reason) => reason === 'withdrawal.sent_already')).toHaveLength(49);
      expect(await cash(ana)).toEqual(['9900.00', '100.00']);
    },
    PATIENT_MS,
  );

  it('needs the withdrawal password; whoever guesses is locked out, with the right one too', async () => {
    const previewId = await preview(ana, toBitcoin('100'));
    await refusal(ana, () => confirm(ana, previewId, PASSWORD), 'withdrawal_password.wrong');
    const tried = [];
    for (let at = 0; at < 12; at += 1) tried.push(reasonOf(await confirm(ana, previewId, `falsa${at}.x`)));
    expect(tried.at(-1)).toBe('withdrawal_password.locked');
    await refusal(ana, () => confirm(ana, previewId), 'withdrawal_password.locked');
    const fresh = await registerVerified(world, rita);
    const unset = await preview(fresh, toBitcoin('100'));
    await refusal(fresh, () => confirm(fresh, unset), 'withdrawal_password.unset');
  });

  it('of one investor is seen by nobody else', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    const other = await openInvestor(world, rita);
    expect(reasonOf(await other.ask(getWithdrawal, { id }))).toBe('not_found');
    expect(reasonOf(await other.ask(cancelWithdrawal, { id }, key()))).toBe('not_found');
    expect((await other.get(listWithdrawals, {})).items).toEqual([]);
    expect((await ana.get(listWithdrawals, {})).items).toMatchObject([{ id, type: 'withdrawal' }]);
  });

  it('goes where it was asked to go: a destination moved by the database’s owner opens nowhere else', async () => {
    const one = await withdraw(ana, toBitcoin('10'));
    const other = await withdraw(ana, toBitcoin('10'));
    await world.database.owner.query(
      `UPDATE withdrawal SET destination_sealed = (SELECT destination_sealed FROM withdrawal WHERE id = $1) WHERE id = $2`,
      [one, other],
    );
    expect(await show(ana, other)).toMatchObject({ address: '', bankInfo: null });
    expect((await rita.get(takeWithdrawalCase, { id: other })).case).toMatchObject({
      address: '',
      destinationSignature: 'unreadable',
    });
    expect((await show(ana, one)).address).toBe(BTC);
  });

  it('are listed newest first, page after page', async () => {
    const made: string[] = [];
    for (let at = 0; at < 3; at += 1) made.unshift(await withdraw(ana, toBitcoin('10')));
    const first = await ana.get(listWithdrawals, { limit: 2 });
    const second = await ana.get(listWithdrawals, { limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
    expect(second.nextCursor).toBeNull();
  });

  it('to a new account waits a day, to one that is known no more', async () => {
    const { card } = await ana.get(addBankCard, CARD);
    const input = { method: 'bank_card', amount: '500', cardId: card.id } as const;
    const first = await ana.get(previewWithdrawal, input);
    expect(first).toMatchObject({ fee: '0.00', quantity: '500.00', unit: 'MXN', rate: null });
    expect(first.holds[0]).toMatchObject({ kind: 'new_destination' });
    const id = await withdraw(ana, toBitcoin('100'));
    await passDay(world, ana);
    expect((await ana.get(previewWithdrawal, input)).holds.map(({ kind }) => kind)).toEqual(['review']);
    const again = await ana.get(previewWithdrawal, toBitcoin('50'));
    expect(again.holds.map(({ kind }) => kind)).toEqual(['review']);
    expect(again.dueAt).toBe(new Date(world.now() + DAY_MS).toISOString());
    const { addresses } = await ana.get(getWithdrawalOptions, {});
    expect(addresses).toMatchObject([{ method: 'btc', address: BTC }]);
    expect((await show(ana, id)).holds.map(({ kind }) => kind)).toEqual(['review']);
  });
});

describe('cancelling', () => {
  it('gives everything back at once, until an operator has it in hand', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    await take(rita, id);
    expect(await show(ana, id)).toMatchObject({ isTaken: true, canCancel: false });
    await refusal(ana, () => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.taken');
    await rita.get(releaseWithdrawalCase, { id });
    const same = key();
    const first = await ana.ask(cancelWithdrawal, { id }, same);
    expect(first).toMatchObject({
      data: { withdrawal: { status: 'cancelled', holds: [], canCancel: false } },
    });
    expect(await ana.ask(cancelWithdrawal, { id }, same)).toMatchObject({ replayed: true });
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
    await refusal(ana, () => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.over');
    expect(reasonOf(await rita.ask(takeWithdrawalCase, { id }))).toBe('withdrawal.over');
  });

  it('is possible again where an operator took it and forgot it for half an hour', async () => {
    const id = await withdraw(ana, toBitcoin('100'));
    await take(rita, id);
    const takenEarlier = (minutes: number) =>
      world.database.owner.query(
        'UPDATE case_hold SET taken_at = taken_at - make_interval(mins => $2) WHERE subject_id = $1',
        [id, minutes],
      );
    await takenEarlier(29);
    await refusal(ana, () => ana.ask(cancelWithdrawal, { id }, key()), 'withdrawal.taken');
    await takenEarlier(2);
    expect(await show(ana, id)).toMatchObject({ isTaken: false, canCancel: true });
    await ana.get(cancelWithdrawal, { id });
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
    expect(reasonOf(await rita.ask(takeWithdrawalCase, { id }))).toBe('withdrawal.over');
  });

  it('against an operator whose half hour is over and who decides at that moment: one of the two happens', async () => {
    for (let at = 0; at < 6; at += 1) {
      const id = await withdraw(ana, toBitcoin('10'));
      await take(rita, id);
      await world.database.owner.query(
        `UPDATE case_hold SET taken_at = taken_at - interval '31 minutes' WHERE subject_id = $1`,
        [id],
      );
      const [cancelled, decided] = await Promise.all([
        ana.ask(cancelWithdrawal, { id }, key()),
        decide(rita, id, at % 2 === 0, 'Prueba'),
      ]);
      const both = [reasonOf(cancelled), reasonOf(decided)];
      const first = at % 2 === 0 ? 'withdrawal.taken' : 'withdrawal.over';
      expect([
        ['success', 'withdrawal.over'],
        [first, 'success'],
      ]).toContainEqual(both);
      if (both[1] === 'success' && at % 2 === 0) await decide(rita, id, false, 'Prueba');
    }
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
  });

  it('against an operator who takes it at the same moment: one of the two happens', async () => {
    for (let at = 0; at < 8; at += 1) {
      const id = await withdraw(ana, toBitcoin('10'));
      const [cancelled, taken] = await Promise.all([
        ana.ask(cancelWithdrawal, { id }, key()),
        rita.ask(takeWithdrawalCase, { id }),
      ]);
      const both = [reasonOf(cancelled), reasonOf(taken)];
      expect([
        ['success', 'withdrawal.over'],
        ['withdrawal.taken', 'success'],
      ]).toContainEqual(both);
      const { status } = await show(ana, id);
      expect(status).toBe(both[0] === 'success' ? 'cancelled' : 'pending');
      if (status === 'pending') await decide(rita, id, false, 'Prueba');
    }
    expect(await cash(ana)).toEqual(['10000.00', '0.00']);
  });
});

describe('settled cash only', () => {
  it('what a sale brought can be withdrawn when it has settled, and until then the two figures differ', async () => {
    const order = {
      stockId: 'AAPL.XNAS',
      side: 'buy',
      type: 'market',
      quantity: '10',
      leverage: '1',
    } as const;
    await ana.get(advanceClockCall, { to: 'next_open' });
    await world.pass(60_000);
    const bought = await ana.get(previewBuy, order);
    await ana.get(placeOrder, { previewId: bought.previewId });
    await world.pass(5_000);
    await ana.get(advanceClockCall, { to: new Date(world.now() + DAY_MS / 2).toISOString() });
    await ana.get(advanceClockCall, { to: 'next_open' });
    await world.pass(60_000);
    const [position] = (await ana.get(listPositions, { state: 'open' })).items;
    // Bought yesterday and settled by now; sold today.
    const { previewId } = await ana.get(previewClose, { id: position!.id });
    await ana.get(closePosition, { previewId });
    await world.pass(5_000);
    const { cash: accounts } = await ana.get(getWithdrawalOptions, {});
    const dollars = accounts.find(({ currency }) => currency === 'USD')!;
    expect(Number(dollars.withdrawable)).toBeLessThan(Number(dollars.available));
    await refusal(
      ana,
      () => ana.ask(previewWithdrawal, toBitcoin(dollars.available)),
      'withdrawal.not_settled',
    );
    // given a preview of all that is settled, when twice as much is asked for under it, then the hold itself refuses
    const shown = await preview(ana, toBitcoin(dollars.withdrawable));
    const { owner } = world.database;
    await owner.query(
      `UPDATE preview SET terms = terms || jsonb_build_object('amount', $2::text) WHERE id = $1`,
      [shown, dollars.available],
    );
    await refusal(ana, () => confirm(ana, shown), 'withdrawal.not_settled');
    await withdraw(ana, toBitcoin(dollars.withdrawable));
  });
});
