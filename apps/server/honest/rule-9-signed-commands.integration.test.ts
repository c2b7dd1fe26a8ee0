import { describe, expect, it } from 'vitest';
import { buyBlock, previewBlockBuy, previewBlockSale, sellBlock } from '#features/block-trade/contract.ts';
import { openBlock } from '#features/block-trade/server/block.fixture.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import {
  buyFoundation,
  previewFoundation,
  previewFoundationSale,
  sellFoundation,
} from '#features/foundation/contract.ts';
import { openFoundation } from '#features/foundation/server/foundation.fixture.ts';
import { CALLS_OF } from '#features/ipo/contract.ts';
import { openIssue } from '#features/ipo/server/ipo.fixture.ts';
import { borrowLoan, previewLoan, previewRepayment, repayLoan } from '#features/loan/contract.ts';
import { decide } from '#features/loan/server/loan.fixture.ts';
import {
  buyFund,
  listMutualFunds,
  previewBuyFund,
  previewRedeemFund,
  redeemFund,
} from '#features/mutual-fund/contract.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { transact } from '#kernel/database/transact.ts';
import { seenOf } from '#kernel/signature/statement.ts';
import type { TestBolsillo, TestInvestor, TestOperator } from '#testing/bolsillo.ts';
import type { TestDevice } from '#testing/device-key.ts';
import { faultsIn, inSigningHouse } from './house.fixture.ts';
import { enterAsApplication, ownSignatures } from './own-signatures.fixture.ts';

/** Exchanges, funds, term funds, blocks, loans and applications to an offer are signed as orders and withdrawals are. */

let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
let phone: TestDevice;
inSigningHouse((house) => {
  ({ world, rita, ana, phone } = house);
});

const faults = () => faultsIn(world);
const report = async () => (await ownSignatures(ana)).report;

/** What a preview shows, and its confirmation as the phone signs it. */
async function previewed<Asked, Shown extends { previewId: string }, Done>(
  previewCall: CallDefinition<Asked, Shown>,
  call: CallDefinition<{ previewId: string }, Done>,
  asked: Asked,
) {
  const shown = await ana.get(previewCall, asked);
  const input = { previewId: shown.previewId };
  const idempotencyKey = crypto.randomUUID();
  const signature = await phone.signatureOf({ call, input, idempotencyKey, seen: seenOf(shown) });
  return { shown, input, sent: { idempotencyKey, signature } };
}

/** Does what a preview shows, signed. */
async function signed<Asked, Shown extends { previewId: string }, Done>(
  previewCall: CallDefinition<Asked, Shown>,
  call: CallDefinition<{ previewId: string }, Done>,
  asked: Asked,
): Promise<Done> {
  const { input, sent } = await previewed(previewCall, call, asked);
  return ana.get(call, input, sent);
}

/** Each command of the investor's by itself; what it needs, and how many signatures stand in the chain then. */
const COMMANDS: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['an exchange', 1, () => signed(previewExchange, createExchange, { from: 'USD', amount: '100.00' })],
  [
    'a purchase of a fund',
    1,
    async () => {
      const { items } = await ana.get(listMutualFunds, {});
      const fund = items.find(({ currency }) => currency === 'USD')!;
      return signed(previewBuyFund, buyFund, { id: fund.id, amount: '1000.00' });
    },
  ],
  [
    'a term fund, bought and sold',
    2,
    async () => {
      const id = await openFoundation(world, { currency: 'USD', minAmount: '1000' });
      const { order } = await signed(previewFoundation, buyFoundation, { id, amount: '1000.00' });
      await signed(previewFoundationSale, sellFoundation, { id: order.id });
    },
  ],
  [
    'a block, bought and sold',
    2,
    async () => {
      const id = await openBlock(world);
      const asked = { id, quantity: '10', leverage: '1' } as const;
      const { order } = await signed(previewBlockBuy, buyBlock, asked);
      await signed(previewBlockSale, sellBlock, { id: order.id });
    },
  ],
  [
    // The money of a loan that a reviewer agrees to comes by the reviewer's hand, not by the investor's.
    'the repayment of a loan',
    1,
    async () => {
      const { order } = await signed(previewLoan, borrowLoan, { amount: '1000.00', termDays: 30 });
      await decide(rita, order.id);
      await signed(previewRepayment, repayLoan, { id: order.id, amount: '400.00' });
    },
  ],
  [
    'an application to an offer, changed and taken back',
    3,
    async () => {
      const id = await openIssue(world);
      const { preview, subscribe, cancel } = CALLS_OF.ipo;
      await signed(preview, subscribe, { id, lots: '1' });
      const { application } = await signed(preview, subscribe, { id, lots: '2' });
      const input = { id: application.id };
      const idempotencyKey = crypto.randomUUID();
      const signature = await phone.signatureOf({ call: cancel, input, idempotencyKey });
      await ana.get(cancel, input, { idempotencyKey, signature });
    },
  ],
];

describe('signed', () => {
  it.each(COMMANDS)(
    '%s stands so in the hashed posting, and every check finds it good',
    async (_, count, run) => {
      await run();
      expect(await report()).toEqual({ signed: 0, own: count, faults: [], brokenKeyLine: null });
      const { items } = await ana.get(listAssetLog, {});
      expect(items.filter(({ isSigned }) => isSigned)).not.toEqual([]);
      expect(await faults()).toEqual([]);
    },
  );

  it('a redemption of a fund too, once it holds units', async () => {
    const { items } = await ana.get(listMutualFunds, {});
    const fund = items.find(({ currency }) => currency === 'USD')!;
    await signed(previewBuyFund, buyFund, { id: fund.id, amount: '1000.00' });
    await world.pass(4 * 86_400_000);
    await signed(previewRedeemFund, redeemFund, { id: fund.id, units: '1' });
    expect(await report()).toMatchObject({ own: 2, faults: [] });
    expect(await faults()).toEqual([]);
  });

  it('by nobody, it is done as before and marked', async () => {
    const { previewId } = await ana.get(previewExchange, { from: 'USD', amount: '100.00' });
    await ana.get(createExchange, { previewId });
    const { items } = await ana.get(listAssetLog, { type: 'exchange' });
    expect(items.map(({ isSigned }) => isSigned)).toEqual([false, false]);
    expect(await report()).toMatchObject({ own: 0, faults: [] });
  });
});

/** Writes an exchange of a preview as a program with the application's log-in can, under a signature of something else. */
async function convertUnder(header: string, previewId: string): Promise<void> {
  await transact(world.database.db, async (tx) => {
    await enterAsApplication(tx, { investorId: ana.id, header, at: world.now() });
    await tx.query('UPDATE preview SET used_at = made_at WHERE id = $1', [previewId]);
    const { rows } = await tx.query<{ head: string }>(
      `SELECT ledger.post(jsonb_build_object('name', 'exchange.convert', 'investorId', investor_id, 'at', $2::timestamptz,
         'reference', jsonb_build_object('kind', 'exchange', 'previewId', id, 'quote', terms ->> 'evidence'),
         'postings', jsonb_build_array(
           jsonb_build_object('name', 'exchange.out', 'asset', 'USD', 'amount', ((terms ->> 'amount')::numeric * 100)::bigint::text,
             'source', 'investor.available', 'destination', 'firm.exchange'),
           jsonb_build_object('name', 'exchange.in', 'asset', 'MXN', 'amount', ((terms ->> 'received')::numeric * 100)::bigint::text,
             'source', 'firm.exchange', 'destination', 'investor.available')))) ->> 'head' AS head
         FROM preview WHERE id = $1`,
      [previewId, new Date(world.now())],
    );
    await tx.query(
      `INSERT INTO exchange_conversion (investor_id, id, preview_id, from_currency, from_amount, to_amount, worth, middle_rate,
         spread_rate, rate, source, quoted_at, at, ledger_head)
       SELECT investor_id, gen_random_uuid(), id, 'USD', (terms ->> 'amount')::numeric * 100, (terms ->> 'received')::numeric * 100,
         1, 1, 1, 1, 'x', $2, $2, $3 FROM preview WHERE id = $1`,
      [previewId, new Date(world.now()), rows[0]?.head],
    );
  });
}

describe('who holds the application’s log-in', () => {
  const NAME =
    'what an investor signed is the command that the posting carries out, of that preview and that figure';

  it.each([
    [
      'a smaller exchange',
      () => previewed(previewExchange, createExchange, { from: 'USD', amount: '50.00' }),
      'figure',
    ],
    [
      'another command of the same figures',
      () =>
        previewed(
          previewExchange,
          { ...createExchange, path: 'mutual_fund/buy' },
          { from: 'USD', amount: '100.00' },
        ),
      'command',
    ],
  ])(
    'converts under the signature of %s, and the ledger’s check and the phone name it',
    async (_, sign, fault) => {
      const { shown } = await previewed(previewExchange, createExchange, { from: 'USD', amount: '100.00' });
      const { sent } = await sign();
      await convertUnder(sent.signature, shown.previewId);
      expect((await report()).faults).toMatchObject([{ fault }]);
      const found = (await faults()).filter(({ place }) => place.startsWith(ana.id));
      expect(found.map(({ invariant }) => invariant)).toContain(NAME);
    },
  );
});
