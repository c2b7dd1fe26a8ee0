import { beforeAll, expect, it } from 'vitest';
import { sharedBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { moneyOf, toldOnPosting } from './every-role.fixture.ts';

/** Rule 2, against SQL: balances and holdings change by the ledger's transactions alone, and its history by nothing. */

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await sharedBolsillo();
  ana = await world.register();
});

it('the application’s role has no way into the ledger but its own function, and the one that places orders', async () => {
  const { owner } = world.database;
  const { rows: tables } = await owner.query(
    `SELECT relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'ledger' AND relkind IN ('r', 'v', 'p')
        AND (has_table_privilege('bolsillo_app', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
             OR has_any_column_privilege('bolsillo_app', c.oid, 'INSERT, UPDATE'))`,
  );
  expect(tables).toEqual([]);
  const { rows: functions } = await owner.query(
    `SELECT DISTINCT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'ledger' AND prosecdef AND has_function_privilege('bolsillo_app', p.oid, 'EXECUTE') ORDER BY 1`,
  );
  expect(functions.map(({ proname }) => proname)).toEqual(['post']);
  const { rows: features } = await owner.query(
    `SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'public' AND prosecdef AND has_function_privilege('bolsillo_app', p.oid, 'EXECUTE') ORDER BY 1`,
  );
  // with the owner's rights: the sandbox's clock, an order together with its hold or with the dealer's postings, what is
  // lent and repaid, sums that are kept, and what an action that was announced does to those on its record
  expect(features.map(({ proname }) => proname)).toEqual([
    'advance_business_clock',
    'block_buy',
    'block_offer_back',
    'block_offer_move',
    'block_sell',
    // messages older than five years, and nothing else
    'chat_forget',
    'halt_trading',
    'log_bank_card',
    'margin_add',
    'margin_lend',
    'margin_repay',
    'margin_split',
    'otc_accept',
    'pay_dividends',
    'place_orders',
    // alarms from what the audit log holds already, for the auditor
    'raise_anomalies',
    'record_holders',
    'split_holding',
    'sum_fees_paid',
  ]);
});

it.each([
  ['a posting that no rule names', 'gift.from-us', 'firm.bonus', 'investor.available', 'BL002'],
  [
    'a rule’s posting the other way round',
    'sandbox.starting-cash',
    'investor.available',
    'firm.sandbox-cash',
    'BL002',
  ],
  ['an adjustment of nobody', 'operator.adjustment.bonus', 'firm.bonus', 'investor.available', 'BO001'],
  ['a deposit of nobody', 'deposit.credit', 'firm.bank', 'investor.available', 'BD003'],
  ['a payout of nobody', 'withdrawal.hold', 'investor.available', 'investor.frozen', 'BO001'],
  ['an exchange of nobody', 'exchange.in', 'firm.exchange', 'investor.available', 'BX001'],
  ['a hold of no order', 'trade.buy.hold', 'investor.available', 'investor.frozen', 'BL002'],
  ['a sale of nobody', 'trade.sell.settle', 'firm.clearing', 'investor.available', 'BT002'],
  ['a payment for no shares', 'trade.buy.settle', 'investor.frozen', 'firm.clearing', 'BT002'],
  ['a commission of no trade', 'trade.buy.commission', 'investor.frozen', 'firm.commission', 'BT002'],
  [
    'a sale’s commission of no trade',
    'trade.sell.commission',
    'investor.available',
    'firm.commission',
    'BT002',
  ],
  ['a fee of no trade', 'trade.sell.regulatory-fee', 'investor.available', 'firm.regulatory-fee', 'BT002'],
  ['cash of the dealer for no quote', 'otc.sell.settle', 'firm.dealer', 'investor.available', 'BQ001'],
  ['what no order held back', 'trade.buy.release', 'investor.frozen', 'investor.available', 'BT002'],
])('the ledger’s function refuses the application %s', async (_what, name, source, destination, code) => {
  const before = await moneyOf(world, ana.id);
  const posting = {
    name,
    asset: 'USD',
    amount: '100',
    source,
    destination,
  };
  expect(await toldOnPosting(world, posting, ana.id, { id: ana.id })).toBe(code);
  expect(await moneyOf(world, ana.id)).toEqual(before);
});
