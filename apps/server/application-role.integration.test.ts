import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPositions, placeOrder, previewBuy, previewClose } from '#features/trade/contract.ts';
import { openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';

/**
 * What the server's own database role cannot do, even where its code is turned against the firm: rewrite what happened,
 * make prices or money, or pass as somebody else.
 */

let world: TestBolsillo;
const NO_PRIVILEGE = '42501';

beforeAll(async () => {
  // given an investor with history: an order that is over, a position, a used preview, an unused one
  world = await openBolsillo();
  const investor = await world.register();
  const buy = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '2', leverage: '1' } as const;
  const { previewId } = await investor.get(previewBuy, buy);
  await investor.get(placeOrder, { previewId });
  await world.pass(1_000);
  const { items } = await investor.get(listPositions, { state: 'open' });
  await investor.get(previewClose, { id: items[0]!.id });
});
afterAll(() => world.close());

/** The SQLSTATE that a statement ends with as the application's role; null where it is allowed. */
async function told(statement: string): Promise<string | null> {
  const client = await world.database.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    return null;
  } catch (error) {
    return Reflect.get(error as object, 'code') as string;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('the application’s database role', () => {
  it.each([
    ['ledger.transaction', "SET name = 'x'"],
    ['ledger.posting', 'SET amount = 1'],
    ['ledger.entry', 'SET balance_after = 1'],
    ['ledger.balance', 'SET available = available + 1'],
    ['ledger.chain', 'SET seq = 0'],
    ['ledger.posting_rule', "SET name = 'x.y'"],
    ['ledger.asset', "SET class = 'cash'"],
    ['ledger.asset_class', "SET pattern = '^.*$'"],
    ['trade_fill', 'SET price = 1'],
    ['venue_event', 'SET price = 1'],
    ['imported_bar', 'SET close = 1'],
    ['day_rate', 'SET rate = 1'],
    ['instrument', "SET currency = 'MXN'"],
    ['sandbox_profile', 'SET reference_price = 1'],
    ['sandbox_starting_cash', 'SET amount = 1'],
    ['fee_rate', 'SET rate = 0'],
    ['trade_setting', 'SET value = 0'],
    ['business_clock', 'SET offset_ms = 0'],
    ['clock_move', "SET moved_by = 'x'"],
    ['installation', "SET mode = 'live'"],
    ['account_secret', "SET value = decode(repeat('00', 32), 'hex')"],
    ['trade_order', 'SET quantity = 1'],
    ['trade_order', 'SET bound_price = 1'],
    ['trade_order', 'SET limit_price = 1'],
    ['trade_order', "SET terms = '{}'"],
    ['trade_order', 'SET hold_amount = 1'],
    ['trade_order', 'SET investor_id = gen_random_uuid()'],
    ['trade_preview', 'SET hold_amount = 1'],
    ['trade_preview', 'SET bound_price = 1'],
    ['trade_preview', "SET expires_at = 'infinity'"],
    ['trade_preview', 'SET investor_id = gen_random_uuid()'],
    ['trade_position', 'SET investor_id = gen_random_uuid()'],
    ['trade_position', "SET stock_id = 'X.XNAS'"],
    ['trade_position', 'SET opened_at = now()'],
    ['venue_order', 'SET bound_price = 1'],
    ['idempotency', 'SET input_hash = input_hash'],
    ['investor', "SET phone = '5500000000'"],
    ['investor', "SET phone = '5500000000'"],
    ['kyc_case', "SET id_type = 'passport'"],
    ['kyc_look', 'SET at = at'],
    ['audit_log', 'SET at = at'],
    ['log_in', 'SET token_hash = token_hash'],
    ['log_in', 'SET investor_id = investor_id'],
  ])('cannot UPDATE %s %s', async (table, change) => {
    expect(await told(`UPDATE ${table} ${change}`)).toBe(NO_PRIVILEGE);
  });

  it.each([
    'ledger.transaction',
    'ledger.posting',
    'ledger.entry',
    'ledger.balance',
    'ledger.chain',
    'ledger.asset',
    'ledger.asset_class',
    'ledger.posting_rule',
    'trade_order',
    'trade_fill',
    'trade_position',
    'venue_order',
    'venue_event',
    'venue_state',
    'imported_bar',
    'day_rate',
    'instrument',
    'fee_rate',
    'trade_setting',
    'clock_move',
    'installation',
    'investor',
    'account_secret',
  ])('cannot DELETE FROM or TRUNCATE %s', async (table) => {
    expect(await told(`DELETE FROM ${table}`)).toBe(NO_PRIVILEGE);
    expect(await told(`TRUNCATE ${table} CASCADE`)).toBe(NO_PRIVILEGE);
  });

  it.each([
    ["INSERT INTO ledger.balance VALUES (gen_random_uuid(), 'USD', 1, 0)"],
    ["INSERT INTO ledger.posting_rule VALUES ('x.y', 'firm.x', 'investor.available', 'cash')"],
    ["INSERT INTO ledger.asset VALUES ('EUR', 'cash', 2)"],
    ["INSERT INTO ledger.asset_class VALUES ('mine', '^.*$', 2)"],
    ["INSERT INTO fee_rate VALUES ('US', 'buy', 'iva', '2026-01-01', 1, NULL, 'x')"],
    [
      "INSERT INTO clock_move (moved_from, moved_to, moved_by, machine_time) VALUES (now(), now(), 'x', now())",
    ],
    ['CREATE TABLE mine (x int)'],
    ['ALTER TABLE trade_fill DISABLE TRIGGER ALL'],
    ['DROP TRIGGER append_only ON ledger.entry'],
    ['SET session_replication_role = replica'],
    ['CREATE FUNCTION mine() RETURNS int LANGUAGE sql RETURN 1'],
  ])('cannot %s', async (statement) => {
    expect(await told(statement)).toBe(NO_PRIVILEGE);
  });

  it('keeps the rate of a day that has come, of none to come', async () => {
    const keep = (ahead: number) =>
      told(
        `INSERT INTO day_rate (source, date, rate) SELECT name, (business_now() AT TIME ZONE 'America/Mexico_City')::date + ${ahead}, 18
           FROM market_source LIMIT 1`,
      );
    expect([await keep(0), await keep(1)]).toEqual([null, 'BE001']);
  });

  it('posts nothing but what a rule names', async () => {
    const transaction = {
      name: 'x.y',
      investorId: '00000000-0000-7000-8000-000000000001',
      at: '2026-11-20T15:30:00.000Z',
      reference: {},
      postings: [
        {
          name: 'x.y',
          asset: 'USD',
          amount: '100',
          source: 'firm.clearing',
          destination: 'investor.available',
        },
      ],
    };
    expect(await told(`SELECT ledger.post('${JSON.stringify(transaction)}')`)).toBe('BL002');
  });
});

describe('what is over', () => {
  it.each([
    ['trade_order', "SET state = 'pending'"],
    ['trade_order', 'SET value = 1'],
    ['trade_preview', 'SET order_id = gen_random_uuid() WHERE order_id IS NOT NULL'],
  ])('cannot be changed: UPDATE %s %s', async (table, change) => {
    expect(await told(`UPDATE ${table} ${change}`)).toBe('BT001');
  });

  it('a used preview cannot be deleted, one that was not can', async () => {
    expect(await told('DELETE FROM trade_preview WHERE order_id IS NOT NULL')).toBe('BT001');
    expect(await told('DELETE FROM trade_preview WHERE order_id IS NULL')).toBeNull();
  });

  it.each([
    ['trade_fill', 'SET price = 1'],
    ['ledger.entry', 'SET balance_after = 1'],
  ])('not by the owner either: UPDATE %s %s', async (table, change) => {
    await expect(world.database.owner.query(`UPDATE ${table} ${change}`)).rejects.toThrow();
  });
});

it('no function computes in a time zone whose name the session may have given another meaning', async () => {
  const { rows } = await world.database.owner.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname IN ('public', 'ledger') AND p.prokind = 'f'
        AND pg_get_functiondef(p.oid) ~* '(at time zone|timezone[(])'
        AND NOT coalesce('TimeZone=UTC' = ANY (p.proconfig), false)`,
  );
  expect(rows).toEqual([]);
});
