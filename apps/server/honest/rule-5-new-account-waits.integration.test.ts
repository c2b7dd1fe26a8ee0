import { expect, it } from 'vitest';
import { addBankCard } from '#features/bank-card/contract.ts';
import { CARD, DAY_MS, toBitcoin, withdraw } from '#features/withdrawal/server/withdrawal.fixture.ts';
import type { TestBolsillo, TestInvestor } from '#testing/bolsillo.ts';
import { attemptIn, inHouse } from './house.fixture.ts';

/**
 * A new or changed account waits for a day before money goes to it, so that its investor has the time to see a thief's. A
 * program with the application's log-in does not shorten that day.
 */

let world: TestBolsillo;
let ana: TestInvestor;
let cardId: string;
inHouse(async (house) => {
  ({ world, ana } = house);
  cardId = (await ana.get(addBankCard, CARD)).card.id;
});

const attempt = (sql: string, values: unknown[] = []) => attemptIn(world, sql, values);

/** The same in a live house. */
async function attemptLive(sql: string, values: unknown[]): Promise<string | undefined> {
  await world.database.owner.query(`UPDATE installation SET mode = 'live'`);
  const found = await attempt(sql, values);
  await world.database.owner.query(`UPDATE installation SET mode = 'sandbox'`);
  return found;
}

it('puts another account into the row without a new day of waiting, and the database refuses', async () => {
  for (const set of [`details_sealed = '\\x00'`, `account_hash = sha256('x')`, `numbers_hash = sha256('x')`])
    expect(await attempt(`UPDATE bank_card SET ${set} WHERE id = $1`, [cardId])).toBe('23001');
});

it('dates an account, a change of one or an address back, and the database of a live house refuses', async () => {
  const { rows } = await world.database.owner.query('SELECT machine_instant() AS now');
  const old = new Date(rows[0].now.getTime() - 2 * DAY_MS);
  const added = `INSERT INTO bank_card (id, investor_id, details_sealed, numbers_hash, created_at, changed_at)
    VALUES (gen_random_uuid(), $1, '\\x00', sha256('y'), $2, $2)`;
  expect(await attemptLive(added, [ana.id, old])).toBe('23001');
  await world.database.owner.query(`ALTER TABLE bank_card DISABLE TRIGGER USER`);
  await world.database.owner.query(`UPDATE bank_card SET created_at = $2, changed_at = $2 WHERE id = $1`, [
    cardId,
    new Date(old.getTime() - DAY_MS),
  ]);
  await world.database.owner.query(`ALTER TABLE bank_card ENABLE TRIGGER USER`);
  const changed = `UPDATE bank_card SET details_sealed = '\\x00', changed_at = $2 WHERE id = $1`;
  expect(await attemptLive(changed, [cardId, old])).toBe('23001');
  const known = `INSERT INTO withdrawal_address (investor_id, method, address_hash, address_sealed, known_since, last_used_at)
    VALUES ($1, 'btc', sha256('z'), '\\x00', $2, $2)`;
  expect(await attemptLive(known, [ana.id, old])).toBe('23001');
});

it('asks for a withdrawal that need not wait, to no account of the investor’s, or in the past: the database refuses', async () => {
  const toBank = await withdraw(ana, { method: 'bank_card', amount: '500.00', cardId });
  const toCoin = await withdraw(ana, toBitcoin('20.00'));
  const copy = (
    what: string,
  ) => `INSERT INTO withdrawal (id, investor_id, preview_id, method, currency, amount, fee, received,
      card_id, address_hash, destination_sealed, needs_two, requested_at, not_before, due_at)
    SELECT gen_random_uuid(), investor_id, gen_random_uuid(), method, currency, amount, fee, received, ${what}
      FROM withdrawal WHERE id = $1`;
  const at = (notBefore: string, card = 'card_id', address = 'address_hash') =>
    copy(`${card}, ${address}, destination_sealed, true, requested_at, ${notBefore}, due_at`);
  expect(await attempt(at('requested_at'), [toBank])).toBe('BO001');
  expect(await attempt(at('not_before', 'NULL'), [toBank])).toBe('BO001');
  expect(await attempt(at(`not_before - interval '1 hour'`), [toCoin])).toBe('BO001');
  expect(await attempt(at('requested_at', 'card_id', `sha256('new')`), [toCoin])).toBe('BO001');
  const past = copy(
    `card_id, address_hash, destination_sealed, true, requested_at - interval '2 days', not_before, due_at`,
  );
  expect(await attemptLive(past, [toBank])).toBe('BO001');
});
