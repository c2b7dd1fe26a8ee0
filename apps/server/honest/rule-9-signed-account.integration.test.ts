import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchOwnSignatures } from '#features/account/mobile/index.ts';
import { accountHashOf, newSalt, signedAccountOf } from '#features/bank-card/account-hash.ts';
import { accountFault } from '#features/bank-card/check-account.ts';
import {
  addBankCard,
  type BankCard,
  changeBankCard,
  getBankCard,
  listBankCards,
  removeBankCard,
} from '#features/bank-card/contract.ts';
import { sealCard } from '#features/bank-card/server/sealed-card.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { transact } from '#kernel/database/transact.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { enrolPhone, type TestDevice } from '#testing/device-key.ts';
import { testSecrets } from '#testing/secrets.ts';
import { attemptIn, faultsIn, signedBy } from './house.fixture.ts';

/**
 * The account that money leaves to carries the signature of the device on which it was added or last changed. Who holds the
 * application's log-in, or the whole server, cannot exchange it unseen; what no device signed is marked so.
 */

const OWN = { bankName: 'BBVA', cardholder: 'Ana López', accountNumber: '012180001234567899' };
const THIEFS = { bankName: 'Banorte', cardholder: 'Ana López', accountNumber: '072180012345678907' };
const CARD = '4111111111111111';
/** Whoever puts another account into a row begins its day of waiting anew. */
const EXCHANGE = `UPDATE bank_card SET details_sealed = $2, changed_at = changed_at + interval '1 ms' WHERE id = $1`;

let world: TestBolsillo;
let ana: TestInvestor;
let phone: TestDevice;
beforeAll(async () => {
  world = await openBolsillo();
});
afterAll(() => world.close());
beforeEach(async () => {
  ana = await world.register();
  phone = await enrolPhone(world, ana);
});

const faults = () => faultsIn(world);
const shown = async (id: string) => (await ana.get(getBankCard, { id })).card;
const logOf = async (id: string) =>
  (
    await world.database.owner.query(
      `SELECT event, encode(account_hash, 'hex') AS hash, encode(signature, 'hex') AS statement
         FROM bank_card_log WHERE card_id = $1 ORDER BY line`,
      [id],
    )
  ).rows;
const everything = async () => [
  await ana.get(listBankCards, {}),
  (await world.database.owner.query('SELECT * FROM bank_card_log')).rows,
  (await world.database.owner.query('SELECT * FROM investor_signature')).rows,
];

async function addSigned(): Promise<string> {
  const input = { ...OWN, cardNumber: CARD, ...signedAccountOf(newSalt(), OWN) };
  const { card } = await ana.get(addBankCard, input, await signedBy(phone, addBankCard, input));
  return card.id;
}

/** What the phone finds of an account as it is shown. */
async function phoneFinds(card: BankCard) {
  const { id, bankName, cardholder, fullAccountNumber: accountNumber } = card;
  const { statement = '', salt = '' } = card.signed ?? {};
  const { signatures, keys } = await fetchOwnSignatures(ana.get, [statement]);
  return accountFault(
    { id, investorId: ana.id, salt, bankName, cardholder, accountNumber },
    signatures.find(({ hash }) => hash === statement),
    keys,
  );
}

describe('a signed account', () => {
  it('carries the signature of the device that added or changed it, which the phone finds good', async () => {
    const id = await addSigned();
    expect(await shown(id)).toMatchObject({ isSigned: true });
    expect(await phoneFinds(await shown(id))).toBeNull();
    const changed = { id, ...THIEFS, ...signedAccountOf(newSalt(), THIEFS) };
    const answer = await ana.get(changeBankCard, changed, await signedBy(phone, changeBankCard, changed));
    expect(answer.card.isSigned).toBe(true);
    expect(await phoneFinds(await shown(id))).toBeNull();
    await ana.get(removeBankCard, { id }, await signedBy(phone, removeBankCard, { id }));
    const log = await logOf(id);
    expect(log.map(({ event }) => event)).toEqual(['added', 'changed', 'removed']);
    expect(log.every(({ statement }) => statement !== null)).toBe(true);
    const { items } = await ana.get(listNotifications, {});
    for (const { content } of items.slice(0, 3)) expect(content).toContain('Lo firmó un dispositivo tuyo');
    expect(await faults()).toEqual([]);
  });

  it('stands in no log by its number, nor by a hash that can be guessed without its salt', async () => {
    const id = await addSigned();
    const { salt } = (await shown(id)).signed!;
    const { rows } = await world.database.owner.query(
      `SELECT (SELECT jsonb_agg(l) FROM bank_card_log l)::text || (SELECT jsonb_agg(s) FROM investor_signature s)::text
         || (SELECT jsonb_agg(i) FROM idempotency i)::text || (SELECT jsonb_agg(b) FROM bank_card b)::text AS kept`,
    );
    const [{ kept }] = rows;
    for (const secret of [OWN.accountNumber, OWN.cardholder, salt]) expect(kept).not.toContain(secret);
    expect(kept).toContain(accountHashOf(salt, OWN));
    // and with the account its salt goes
    await ana.get(removeBankCard, { id });
    expect(await logOf(id)).toMatchObject([{ event: 'added' }, { event: 'removed', statement: null }]);
  });

  it('without a signature is kept as before, marked, and told', async () => {
    const { card } = await ana.get(addBankCard, { ...OWN, cardNumber: CARD });
    expect(card.isSigned).toBe(false);
    expect(await shown(card.id)).toMatchObject({ isSigned: false, signed: null });
    const { items } = await ana.get(listNotifications, {});
    expect(items[0]?.content).toContain('Ningún dispositivo tuyo lo firmó');
  });

  it.each([
    ['of another account', () => signedAccountOf(newSalt(), THIEFS)],
    ['under another salt', () => ({ ...signedAccountOf(newSalt(), OWN), salt: newSalt() })],
  ])('with a hash %s is refused, and nothing changes', async (_, wrong) => {
    const before = await everything();
    const input = { ...OWN, cardNumber: CARD, ...wrong() };
    expect(await ana.ask(addBankCard, input, await signedBy(phone, addBankCard, input))).toMatchObject({
      reason: 'signature.invalid',
    });
    expect(await everything()).toEqual(before);
  });
});

describe('who holds the application’s log-in, and the keys under which accounts are sealed', () => {
  const attempt = (sql: string, values: unknown[] = []) => attemptIn(world, sql, values);
  const sealed = (id: string, account: typeof OWN, salt: string) =>
    sealCard({ secrets: testSecrets }, id, { ...account, cardNumber: CARD, salt });

  it('exchanges the account under its signature, and the phone names it', async () => {
    const id = await addSigned();
    const { signed: kept } = await shown(id);
    // the database takes no update without another line: the account stands there unsigned
    await attempt(EXCHANGE, [id, sealed(id, THIEFS, kept!.salt)]);
    expect(await shown(id)).toMatchObject({ isSigned: false, signed: null });
    expect((await logOf(id)).at(-1)).toMatchObject({ event: 'changed', statement: null });
    // and a server that shows the old signature beside the new account is found out
    expect(await phoneFinds({ ...(await shown(id)), signed: kept })).toBe('account');
  });

  it('takes an earlier signature a second time, or one of another account, and the database refuses', async () => {
    const id = await addSigned();
    const { statement, salt } = (await shown(id)).signed!;
    await transact(world.database.db, async (tx) => {
      await tx.query(`SELECT set_config('bolsillo.investor_signed', $1, true)`, [statement]);
      await tx.query(EXCHANGE, [id, sealed(id, THIEFS, salt)]);
    });
    // it was signed as an account that is added, not as a change
    expect((await logOf(id)).at(-1)).toMatchObject({ event: 'changed', statement: null });
    const again = transact(world.database.db, async (tx) => {
      await tx.query(`SELECT set_config('bolsillo.investor_signed', $1, true)`, [statement]);
      await tx.query(
        `INSERT INTO bank_card (id, investor_id, details_sealed, numbers_hash, account_hash, created_at, changed_at)
         VALUES (gen_random_uuid(), $1, '\\x00', sha256('x'), decode($2, 'hex'), now(), now())`,
        [ana.id, accountHashOf(salt, OWN)],
      );
    });
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('names a signature that nobody made, and the ledger’s check and the phone say so', async () => {
    const { card } = await ana.get(addBankCard, { ...OWN, cardNumber: CARD });
    const salt = newSalt();
    const input = JSON.stringify({ id: card.id, accountHash: accountHashOf(salt, THIEFS) });
    const at = new Date(world.now()).toISOString();
    const statement = [
      'bolsillo-command-1',
      ana.id,
      phone.keyId,
      at,
      'bank_card/update',
      'x',
      input,
      '{}',
    ].join('\n');
    await transact(world.database.db, async (tx) => {
      await tx.query(
        `WITH made AS (INSERT INTO investor_signature (statement_hash, investor_id, key_id, statement, signature, at)
           VALUES (sha256(convert_to($3, 'UTF8')), $1, decode($2, 'hex'), $3, decode(repeat('07', 64), 'hex'), now())
           RETURNING statement_hash)
         SELECT set_config('bolsillo.investor_signed', encode(statement_hash, 'hex'), true) FROM made`,
        [ana.id, phone.keyId, statement],
      );
      await tx.query(
        `UPDATE bank_card SET details_sealed = $2, account_hash = decode($3, 'hex'),
           changed_at = changed_at + interval '1 ms' WHERE id = $1`,
        [card.id, sealed(card.id, THIEFS, salt), accountHashOf(salt, THIEFS)],
      );
    });
    expect(await shown(card.id)).toMatchObject({ isSigned: true });
    expect(await phoneFinds(await shown(card.id))).toBe('signature');
    expect(await faults()).toMatchObject([
      { invariant: 'each signature of an investor fits its text and its key', found: 'signature' },
    ]);
  });

  it('writes no signature and no line of the log itself', async () => {
    const id = await addSigned();
    expect(await attempt('UPDATE bank_card SET signature = NULL WHERE id = $1', [id])).toBe('42501');
    expect(await attempt('DELETE FROM bank_card_log')).toBe('42501');
    expect(await attempt(`UPDATE bank_card_log SET event = 'added'`)).toBe('42501');
    const line = `INSERT INTO bank_card_log (investor_id, card_id, event, at) VALUES ($1, $2, 'changed', now())`;
    expect(await attempt(line, [ana.id, id])).toBe('42501');
  });
});

it.each([
  ['alters', `UPDATE bank_card_log SET at = at + interval '1 hour' WHERE card_id = $1 AND event = 'added'`],
  ['takes away', `DELETE FROM bank_card_log WHERE card_id = $1 AND event = 'added'`],
])('the owner of the database %s a line of the log, and the ledger’s check names it', async (_, sql) => {
  const id = await addSigned();
  await ana.get(removeBankCard, { id });
  const { owner } = world.database;
  await owner.query('ALTER TABLE bank_card_log DISABLE TRIGGER append_only');
  await owner.query(sql, [id]);
  await owner.query('ALTER TABLE bank_card_log ENABLE TRIGGER append_only');
  const found = (await faults()).filter(({ place }) => place.startsWith(ana.id));
  expect(found.map(({ invariant }) => invariant)).toContain(
    'the log of each investor’s bank accounts is unbroken: numbers without gaps, each hash made of its row and its predecessor',
  );
});

it('the owner of the database puts another account under the row, and the ledger’s check names it', async () => {
  const id = await addSigned();
  await world.database.owner.query('ALTER TABLE bank_card DISABLE TRIGGER USER');
  await world.database.owner.query(`UPDATE bank_card SET account_hash = sha256('x') WHERE id = $1`, [id]);
  await world.database.owner.query('ALTER TABLE bank_card ENABLE TRIGGER USER');
  expect((await faults()).filter(({ place }) => place.includes(id))).toMatchObject([
    { invariant: 'each bank account is what the last line of its log says, with that signature' },
  ]);
});
