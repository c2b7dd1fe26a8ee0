import {
  buyBlock,
  listBlockOffers,
  listBlockOrders,
  previewBlockBuy,
  previewBlockSale,
  sellBlock,
} from '#features/block-trade/contract.ts';
import { CALLS_OF } from '#features/ipo/contract.ts';
import { parsePrice } from '#kernel/money/money.ts';
import type { CaseCommand } from '../seed-cases.ts';
import { type Seeding, tokenOf } from './seed-commands.ts';
import { unlessDone } from './unless-done.ts';

type Of<Kind extends CaseCommand['kind']> = Extract<CaseCommand, { kind: Kind }>;

interface Identity {
  readonly token: string;
  readonly key: string;
}

const PAGE = { limit: 50 } as const;

/** Applies for lots of an open offer, or buys or sells a block, as the investor's phone would. */
export async function orderOffer(
  seeding: Seeding,
  key: string,
  command: Of<'apply-for-lots' | 'buy-block' | 'sell-block'>,
): Promise<void> {
  const as = { token: await tokenOf(seeding, command.investor), key };
  await unlessDone(seeding, [], async () => {
    switch (command.kind) {
      case 'apply-for-lots':
        return applyForLots(seeding, as, command);
      case 'buy-block':
        return buy(seeding, as);
      case 'sell-block':
        return sell(seeding, as);
    }
  });
}

/** Of what is open in pesos, or else in dollars, the one that closes first. */
async function applyForLots(
  { caller }: Seeding,
  as: Identity,
  { offer, lots }: Of<'apply-for-lots'>,
): Promise<void> {
  const calls = CALLS_OF[offer];
  const { items } = await caller.ask(calls.list, { state: 'subscription', ...PAGE }, { token: as.token });
  const byClose = items
    .filter(({ mine }) => mine === null)
    .toSorted((a, b) => (a.subscriptionClosesAt < b.subscriptionClosesAt ? -1 : 1));
  const found = byClose.find(({ currency }) => currency === 'MXN') ?? byClose[0];
  if (found === undefined) return;
  // A lot in dollars costs a good part of what there is of them.
  const wanted = found.currency === 'MXN' ? lots : '1';
  const { previewId } = await caller.ask(calls.preview, { id: found.id, lots: wanted }, { token: as.token });
  await caller.ask(calls.subscribe, { previewId }, as);
}

/** The least that an offer without a key sells, of the first that the market does not undercut. */
async function buy({ caller }: Seeding, as: Identity): Promise<void> {
  const { items } = await caller.ask(listBlockOffers, { state: 'in_progress', ...PAGE }, { token: as.token });
  const found = items.find(
    ({ needsKey, currentPrice, offerPrice }) =>
      !needsKey && currentPrice !== null && parsePrice(offerPrice) <= parsePrice(currentPrice),
  );
  if (found === undefined) return;
  const input = { id: found.id, quantity: found.minShares, leverage: '1' as const };
  const { previewId } = await caller.ask(previewBlockBuy, input, { token: as.token });
  await caller.ask(buyBlock, { previewId }, as);
}

async function sell({ caller }: Seeding, as: Identity): Promise<void> {
  const { items } = await caller.ask(listBlockOrders, { state: 'bought', ...PAGE }, { token: as.token });
  const held = items.at(-1);
  if (held === undefined) return;
  const { previewId } = await caller.ask(previewBlockSale, { id: held.id }, { token: as.token });
  await caller.ask(sellBlock, { previewId }, as);
}
