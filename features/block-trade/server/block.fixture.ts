import { MARGIN_INVARIANTS } from '#features/margin/server/index.ts';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { OTC_INVARIANTS } from '#features/otc/server/invariants.ts';
import { POSITION_INVARIANTS } from '#features/trade/server/positions/position-invariants.store.ts';
import { transact } from '#kernel/database/transact.ts';
import { newId, systemChance } from '#kernel/id/id.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { hashPassword } from '#kernel/secrets/password-hash.ts';
import type { TestBolsillo, TestInvestor, TestOperator } from '#testing/bolsillo.ts';
import { type BlockOrder, buyBlock, previewBlockBuy } from '../contract.ts';
import { backBlock, type DeskBlockOffer, type SaveBlockInput, saveBlock } from '../operator-contract.ts';
import { BLOCK_INVARIANTS } from './invariants.ts';
import { backOffer, insertOffer, lockOffer, moveOffer, type Offer, type OfferTerms } from './offer.store.ts';
import { schedulePhase } from './phases.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 1_440 * MINUTE_MS;
export const AAPL = 'AAPL.XNAS';

/** An offer of AAPL, below any price that it has, that begins in a minute and lasts a day. */
export function blockTerms(
  world: Pick<TestBolsillo, 'now'>,
  change: Partial<SaveBlockInput> = {},
): SaveBlockInput {
  const at = (ms: number) => new Date(world.now() + ms).toISOString();
  return {
    stockId: AAPL,
    offerPrice: '100.00',
    shares: '1000',
    minShares: '10',
    withLeverage: true,
    key: 'none',
    beginAt: at(MINUTE_MS),
    finishAt: at(MINUTE_MS + DAY_MS),
    ...change,
  };
}

/** An offer that two publishers made and backed, with its key where it has one. */
export async function backed(
  world: TestBolsillo,
  [first, second]: readonly [TestOperator, TestOperator],
  change: Partial<SaveBlockInput> = {},
): Promise<{ offer: DeskBlockOffer; key: string | null }> {
  const made = await first.get(saveBlock, blockTerms(world, change));
  const { approvalId } = await first.get(backBlock, { id: made.offer.id, reference: 'CUS-1118' });
  await second.get(decideApprovalCall, { id: approvalId, agree: true });
  return made;
}

/** An offer of the sandbox that is open, from a second ago for a day, written as the sandbox's own are. */
export async function openBlock(
  world: Pick<TestBolsillo, 'database' | 'now'>,
  { key, ...change }: Partial<OfferTerms> & { readonly key?: string } = {},
): Promise<string> {
  const id = newId(systemChance, world.now());
  const now = world.now();
  const terms: OfferTerms = {
    stockId: AAPL,
    currency: 'USD',
    price: parsePrice('100.00'),
    shares: parseQuantity('1000'),
    minShares: parseQuantity('10'),
    leverages: [1, 2],
    keyHash: key === undefined ? null : await hashPassword(key),
    beginsAt: now - 1_000,
    finishesAt: now + DAY_MS,
    ...change,
  };
  await transact(world.database.db, async (tx) => {
    await insertOffer(tx, { id, origin: 'sandbox', by: null, at: now }, terms);
    await backOffer(tx, { id, by: null, approvalId: null, reference: 'CUS-0001', at: now });
    await moveOffer(tx, { id, to: 'open', by: null, reason: null, at: now });
    await schedulePhase(tx, (await lockOffer(tx, id)) as Offer);
  });
  return id;
}

/** Buys of an offer. */
export async function buy(
  investor: TestInvestor,
  id: string,
  quantity: string,
  leverage: '1' | '2' = '1',
): Promise<BlockOrder> {
  const { previewId } = await investor.get(previewBlockBuy, { id, quantity, leverage });
  return (await investor.get(buyBlock, { previewId })).order;
}

/** What the ledger's check finds, with the rules of blocks, positions, margin and the dealer. */
export const faults = async (world: TestBolsillo) =>
  (
    await checkLedger(world.database.db, [
      ...BLOCK_INVARIANTS,
      ...POSITION_INVARIANTS,
      ...MARGIN_INVARIANTS,
      ...OTC_INVARIANTS,
    ])
  ).faults;
