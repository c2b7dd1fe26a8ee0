import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { listNotifications } from '#features/notification/contract.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { testSecrets } from '#testing/secrets.ts';
import { clabeDigit } from '../clabe.ts';
import { addBankCard, changeBankCard, getBankCard, listBankCards, removeBankCard } from '../contract.ts';
import { cardOf } from './index.ts';

const DAY_MS = 86_400_000;
const MISSING = '00000000-0000-7000-8000-000000000000';
const CARD = '4111111111111111';
const key = () => ({ idempotencyKey: crypto.randomUUID() });

let numbers = 0;
/** A CLABE of BBVA that no other test uses. */
function freshClabe(): string {
  numbers += 1;
  const first = `012180${String(numbers).padStart(11, '0')}`;
  return first + clabeDigit(first);
}

describe('bank cards', () => {
  let bolsillo: TestBolsillo;
  let ana: TestInvestor;

  beforeAll(async () => {
    bolsillo = await openBolsillo();
  });
  afterAll(() => bolsillo.close());
  beforeEach(async () => {
    ana = await bolsillo.register();
  });

  const told = (change: Partial<InputOf<typeof addBankCard>> = {}): InputOf<typeof addBankCard> => ({
    bankName: 'BBVA',
    cardholder: 'Ana López Nuñez',
    accountNumber: freshClabe(),
    cardNumber: CARD,
    ...change,
  });
  const cards = async (who = ana) => (await who.get(listBankCards, {})).items;
  const titles = async () => (await ana.get(listNotifications, {})).items.map(({ title }) => title);
  const rows = async () => {
    const found = await bolsillo.database.owner.query(
      'SELECT * FROM bank_card WHERE investor_id = $1 ORDER BY id',
      [ana.id],
    );
    return found.rows;
  };

  it('needs a log-in', async () => {
    for (const [call, input] of [
      [listBankCards, {}],
      [getBankCard, { id: MISSING }],
      [removeBankCard, { id: MISSING }],
    ] as const)
      expect(await bolsillo.anonymous.ask(call as typeof getBankCard, input as { id: string })).toMatchObject(
        {
          code: -3,
        },
      );
    const key = { idempotencyKey: crypto.randomUUID() };
    expect(await bolsillo.anonymous.ask(addBankCard, told(), key)).toMatchObject({ code: -3 });
  });

  it('keeps a card, masks it in the list, tells of it, and pays to it a day later', async () => {
    const input = told({
      accountNumber: '0321 8000-0118 359719',
      cardNumber: '4111 1111 1111 1111',
    });
    const { card } = await ana.get(addBankCard, input);
    expect(card).toMatchObject({
      isSigned: false,
      bankName: 'BBVA',
      cardholder: 'Ana López Nuñez',
      accountNumber: '•••• 9719',
      cardNumber: '•••• 1111',
      isClabe: true,
    });
    expect(card.changedAt).toBe(card.createdAt);
    expect(Date.parse(card.payableFrom) - Date.parse(card.createdAt)).toBe(DAY_MS);
    expect(await cards()).toEqual([card]);
    const shown = (await ana.get(getBankCard, { id: card.id })).card;
    expect(shown).toEqual({ ...card, fullAccountNumber: '032180000118359719', signed: null });
    const payable = await cardOf({ secrets: testSecrets }, bolsillo.database.db, ana.id, card.id);
    expect(payable).toEqual({
      id: card.id,
      bankName: 'BBVA',
      cardholder: 'Ana López Nuñez',
      accountNumber: '032180000118359719',
      maskedNumber: '•••• 9719',
      createdAt: bolsillo.now(),
      changedAt: bolsillo.now(),
    });
    expect(await titles()).toEqual(['Agregaste una cuenta bancaria']);
  });

  it.each([
    [{ bankName: '' }, 'bankName', 'Este campo es obligatorio'],
    [{ bankName: '<b>BBVA</b>' }, 'bankName', 'Escribe el nombre del banco con letras y números'],
    [{ cardholder: ' ' }, 'cardholder', 'Este campo es obligatorio'],
    [{ cardholder: 'L33t' }, 'cardholder', 'Escribe el nombre del titular con letras'],
    [{ accountNumber: '' }, 'accountNumber', 'Este campo es obligatorio'],
    [{ accountNumber: '12345' }, 'accountNumber', 'El número de cuenta tiene de 6 a 20 dígitos'],
    [{ accountNumber: '12345678x' }, 'accountNumber', 'El número de cuenta tiene de 6 a 20 dígitos'],
    [
      { accountNumber: '032180000118359718' },
      'accountNumber',
      'Esta CLABE no coincide con su último dígito; revísala',
    ],
    [{ cardNumber: '' }, 'cardNumber', 'Este campo es obligatorio'],
    [{ cardNumber: '411111111111111' }, 'cardNumber', 'El número de tarjeta debe tener 16 dígitos'],
    [{ cardNumber: '41111111111111111' }, 'cardNumber', 'El número de tarjeta debe tener 16 dígitos'],
    [{ cardNumber: '411111111111111a' }, 'cardNumber', 'El número de tarjeta debe tener 16 dígitos'],
  ])('refuses %j under its field, and keeps nothing', async (change, field, text) => {
    const answer = await ana.ask(addBankCard, told(change), { idempotencyKey: crypto.randomUUID() });
    expect(answer).toMatchObject({ ok: false, code: -2, fields: { [field]: text } });
    expect(await rows()).toEqual([]);
    expect(await titles()).toEqual([]);
  });

  it('takes a card number whose last digit does not fit: that is warned of, not refused', async () => {
    const { card } = await ana.get(addBankCard, told({ cardNumber: '4111111111111112' }));
    expect(card.cardNumber).toBe('•••• 1112');
  });

  it('keeps a card once, however often it is sent: with one key the same answer, with another a refusal', async () => {
    const input = told();
    const key = { idempotencyKey: crypto.randomUUID() };
    const presses = await Promise.all(Array.from({ length: 4 }, () => ana.ask(addBankCard, input, key)));
    const answers = presses.map((press) => (press.ok ? press.data.card : press));
    for (const answer of answers) expect(answer).toEqual((await cards())[0]);
    const others = await Promise.all(
      Array.from({ length: 4 }, () => ana.ask(addBankCard, input, { idempotencyKey: crypto.randomUUID() })),
    );
    for (const other of others) expect(other).toMatchObject({ ok: false, reason: 'bank_card.exists' });
    expect(await rows()).toHaveLength(1);
    // another person may have the same account
    const beto = await bolsillo.register();
    await beto.get(addBankCard, input);
    expect(await cards(beto)).toHaveLength(1);
  });

  it('keeps ten cards, not eleven, not even at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 13 }, () => ana.ask(addBankCard, told(), { idempotencyKey: crypto.randomUUID() })),
    );
    expect(sent.filter(({ ok }) => ok)).toHaveLength(10);
    for (const answer of sent)
      if (!answer.ok) expect(answer).toMatchObject({ reason: 'bank_card.too_many', code: -1 });
    expect(await cards()).toHaveLength(10);
    const paged: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await ana.get(listBankCards, { limit: 4, ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(paged).toEqual((await cards()).map(({ id }) => id));
  });

  it('lies in the database and in notifications without a readable number or name', async () => {
    const input = told();
    await ana.get(addBankCard, input);
    const { rows: everything } = await bolsillo.database.owner.query(
      `SELECT (SELECT jsonb_agg(b) FROM bank_card b)::text || (SELECT jsonb_agg(i) FROM idempotency i)::text
         || (SELECT jsonb_agg(n) FROM notification n)::text AS kept`,
    );
    expect(everything[0].kept).not.toContain(input.accountNumber);
    expect(everything[0].kept).not.toContain(CARD);
    const [row] = await rows();
    expect(row.details_sealed.toString('latin1')).not.toContain('Nu');
  });

  it('opens in its own row only: moved by the database’s owner it is a fault, never another account', async () => {
    const [one, other] = [await ana.get(addBankCard, told()), await ana.get(addBankCard, told())];
    await bolsillo.database.owner.query(
      `UPDATE bank_card SET details_sealed = (SELECT details_sealed FROM bank_card WHERE id = $1),
         changed_at = changed_at + interval '1 ms' WHERE id = $2`,
      [one.card.id, other.card.id],
    );
    expect(await ana.ask(getBankCard, { id: other.card.id })).toMatchObject({ kind: 'http', status: 500 });
    expect((await ana.get(getBankCard, { id: one.card.id })).card.accountNumber).toBe(one.card.accountNumber);
  });

  describe('changed', () => {
    it('waits again, keeps the card number that was not typed, and is told of', async () => {
      const { card } = await ana.get(addBankCard, told());
      await bolsillo.pass(2 * DAY_MS);
      const accountNumber = freshClabe();
      const changed = (
        await ana.get(changeBankCard, {
          id: card.id,
          bankName: 'BBVA',
          cardholder: 'Ana López',
          accountNumber,
        })
      ).card;
      expect(changed).toMatchObject({ cardholder: 'Ana López', cardNumber: '•••• 1111' });
      expect(Date.parse(changed.changedAt)).toBe(bolsillo.now());
      expect(Date.parse(changed.payableFrom)).toBe(bolsillo.now() + DAY_MS);
      expect(await titles()).toEqual(['Cambiaste una cuenta bancaria', 'Agregaste una cuenta bancaria']);
      const { rows: kept } = await bolsillo.database.owner.query(
        'SELECT changed_at FROM bank_card WHERE id = $1',
        [card.id],
      );
      // and nobody shortens the wait, not even by SQL in the application's role
      await expect(
        bolsillo.database.db.query(`UPDATE bank_card SET changed_at = created_at WHERE id = $1`, [card.id]),
      ).rejects.toThrow('waits again');
      await expect(
        bolsillo.database.db.query(`UPDATE bank_card SET numbers_hash = sha256('x') WHERE id = $1`, [
          card.id,
        ]),
      ).rejects.toThrow('waits again');
      await expect(bolsillo.database.db.query('DELETE FROM bank_card')).rejects.toThrow('permission denied');
      expect(kept[0].changed_at.getTime()).toBe(bolsillo.now());
    });

    it('into what it was changes nothing, says nothing, and waits no longer', async () => {
      const input = told();
      const { card } = await ana.get(addBankCard, input);
      await bolsillo.pass(DAY_MS);
      const before = await rows();
      const { cardNumber: _, ...same } = input;
      expect((await ana.get(changeBankCard, { id: card.id, ...same })).card).toEqual(card);
      expect(await rows()).toEqual(before);
      expect(await titles()).toHaveLength(1);
    });

    it('two of them at once into the same numbers: one changes, the other is told', async () => {
      const cardsOfAna = [await ana.get(addBankCard, told()), await ana.get(addBankCard, told())];
      const same = told();
      const sent = [
        ...cardsOfAna.map(({ card }) => ana.ask(changeBankCard, { id: card.id, ...same }, key())),
        ana.ask(addBankCard, same, { idempotencyKey: crypto.randomUUID() }),
      ];
      const answers = await Promise.all(sent);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      for (const answer of answers)
        if (!answer.ok) expect(answer).toMatchObject({ reason: 'bank_card.exists' });
    });

    it('into another card of one’s own is refused; of nobody’s or another’s there is none', async () => {
      const first = told();
      await ana.get(addBankCard, first);
      const { card } = await ana.get(addBankCard, told());
      const before = await rows();
      expect(await ana.ask(changeBankCard, { id: card.id, ...first }, key())).toMatchObject({
        reason: 'bank_card.exists',
        fields: { accountNumber: 'Ya tienes guardada esta cuenta con esta tarjeta' },
      });
      const beto = await bolsillo.register();
      for (const [who, id] of [
        [beto, card.id],
        [ana, MISSING],
      ] as const) {
        expect(await who.ask(changeBankCard, { id, ...told() }, key())).toMatchObject({
          reason: 'not_found',
        });
        expect(await who.ask(getBankCard, { id })).toMatchObject({ reason: 'not_found' });
        expect(await who.ask(removeBankCard, { id }, key())).toMatchObject({ reason: 'not_found' });
        expect(await cardOf({ secrets: testSecrets }, bolsillo.database.db, who.id, id)).toBeNull();
      }
      expect(await rows()).toEqual(before);
    });
  });

  it('removed is gone with its numbers, once, and can be added again with a new wait', async () => {
    const input = told();
    const { card } = await ana.get(addBankCard, input);
    const presses = await Promise.all([1, 2, 3].map(() => ana.ask(removeBankCard, { id: card.id }, key())));
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cards()).toEqual([]);
    expect(await cardOf({ secrets: testSecrets }, bolsillo.database.db, ana.id, card.id)).toBeNull();
    const [row] = await rows();
    expect(row).toMatchObject({ details_sealed: null });
    expect(await titles()).toHaveLength(2);
    await expect(
      bolsillo.database.db.query('UPDATE bank_card SET removed_at = NULL WHERE id = $1', [card.id]),
    ).rejects.toThrow('was removed');
    const again = await ana.get(addBankCard, input);
    expect(Date.parse(again.card.payableFrom)).toBe(bolsillo.now() + DAY_MS);
  });
});

test('the log knows no number and no name, neither of what went well nor of what was refused or broke', async () => {
  const lines: string[] = [];
  const keep = (...said: unknown[]) => void lines.push(JSON.stringify(said));
  const log = { debug: keep, info: keep, warn: keep, error: keep };
  const bolsillo = await openBolsillo({ log });
  const ana = await bolsillo.register();
  const accountNumber = freshClabe();
  const told = { bankName: 'BBVA', cardholder: 'Ximena Quiroga', accountNumber, cardNumber: CARD };
  const add = () => ana.ask(addBankCard, told, { idempotencyKey: crypto.randomUUID() });
  expect((await add()).ok).toBe(true);
  expect(await add()).toMatchObject({ reason: 'bank_card.exists' });
  const [card] = (await ana.get(listBankCards, {})).items;
  await ana.get(getBankCard, { id: card?.id ?? '' });
  // given a table that takes nothing more
  await bolsillo.database.owner.query('ALTER TABLE bank_card ADD CHECK (removed_at IS NOT NULL) NOT VALID');
  const other = { ...told, accountNumber: freshClabe() };
  expect(await ana.ask(addBankCard, other, { idempotencyKey: crypto.randomUUID() })).toMatchObject({
    kind: 'http',
    status: 500,
  });
  const written = lines.join('\n');
  expect(written).toContain('bank_card/create');
  expect(written).toContain('request failed');
  for (const secret of [accountNumber, other.accountNumber, CARD, 'Quiroga', ana.phone, ana.token])
    expect(written).not.toContain(secret);
  await bolsillo.close();
});
