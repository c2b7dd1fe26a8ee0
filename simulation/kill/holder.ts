import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  buyBlock,
  listBlockOffers,
  listBlockOrders,
  previewBlockBuy,
  previewBlockSale,
  sellBlock,
} from '#features/block-trade/contract.ts';
import {
  buyFoundation,
  listFoundationOrders,
  listFoundations,
  previewFoundation,
  previewFoundationSale,
  sellFoundation,
} from '#features/foundation/contract.ts';
import type { Client } from '#kernel/contract/client.ts';
import { type AnyWish, askPatiently, type Intent, sendUntilAnswered, wish } from './intent.ts';
import { cashOf, cents } from './mover.ts';
import { listAll, registerInvestor } from './registration.ts';
import type { Account } from './verdict.ts';

const PAUSE_MS = 40;
const PAGE = { limit: 100 };
/** So many of each are held at once, then one of them is sold. */
const MOST_HELD = 3;

/** An investor who buys and sells blocks and term funds without rest and remembers what was promised. */
export interface Holder {
  readonly intents: readonly Intent[];
  /** Until the signal; the command under way is brought to its answer first, by `until` at the latest. */
  hold(stop: AbortSignal, until: number): Promise<void>;
  /** All promises beside what the server holds, and cash that is not what its orders come to. */
  account(): Promise<{ accounts: Account[]; wrongCash: string[] }>;
}

/** Registers an investor of its own. */
export async function openHolder(url: string): Promise<Holder> {
  const { client, phone } = await registerInvestor(url);
  const startingCents = (await cashOf(client)).all;
  const intents: Intent[] = [];
  const deck = [tradeBlock, tradeTerm];
  let turn = 0;
  return {
    intents,
    async hold(stop, until) {
      while (!stop.aborted) {
        const wish = await deck[turn++ % deck.length]?.(client, until);
        if (wish) intents.push(await sendUntilAnswered(client, wish, until));
        await sleep(PAUSE_MS);
      }
    },
    async account() {
      const blocks = await listAll(client, listBlockOrders, PAGE);
      const terms = await listAll(client, listFoundationOrders, PAGE);
      const account = (kind: string, orders: readonly { id: string }[]): Account => ({
        intents: intents.filter((intent) => intent.kind === kind),
        held: orders.map(({ id }) => id),
      });
      const due = new Map(startingCents);
      for (const { currency, buyActual, sellActual } of [...blocks, ...terms])
        due.set(currency, (due.get(currency) ?? 0n) - cents(buyActual) + cents(sellActual ?? '0.00'));
      const { all } = await cashOf(client);
      return {
        accounts: [
          account('block', blocks),
          account(
            'block.sold',
            blocks.filter(({ soldHow }) => soldHow === 'investor'),
          ),
          account('term-fund', terms),
          account(
            'term-fund.sold',
            terms.filter(({ state }) => state === 'sold'),
          ),
        ],
        wrongCash: [...due].flatMap(([currency, amount]) =>
          all.get(currency) === amount ? [] : [`${phone} ${currency}: ${all.get(currency)}, due ${amount}`],
        ),
      };
    },
  };
}

/** Sells the oldest block of those held where there are enough, or buys the least of an open offer without a key. */
async function tradeBlock(client: Client, until: number): Promise<AnyWish | null> {
  const held =
    (await askPatiently(client, listBlockOrders, { state: 'bought', ...PAGE }, until))?.items ?? [];
  const oldest = held.at(-1);
  if (oldest && held.length >= MOST_HELD) {
    const preview = await askPatiently(client, previewBlockSale, { id: oldest.id }, until);
    if (!preview) return null;
    const input = { previewId: preview.previewId };
    return wish({ kind: 'block.sold', call: sellBlock, input, idOf: ({ order }) => order.id });
  }
  const offers = (await askPatiently(client, listBlockOffers, { state: 'in_progress' }, until))?.items ?? [];
  const free = offers.filter(({ needsKey }) => !needsKey);
  const offer = free[randomInt(Math.max(1, free.length))];
  const leverage = offer?.leverages[randomInt(offer.leverages.length)];
  if (offer === undefined || leverage === undefined) return null;
  const wanted = { id: offer.id, quantity: offer.minShares, leverage };
  const preview = await askPatiently(client, previewBlockBuy, wanted, until);
  if (!preview) return null;
  const input = { previewId: preview.previewId };
  return wish({ kind: 'block', call: buyBlock, input, idOf: ({ order }) => order.id });
}

/** The same with term funds. */
async function tradeTerm(client: Client, until: number): Promise<AnyWish | null> {
  const bought = { state: 'bought', ...PAGE } as const;
  const held = (await askPatiently(client, listFoundationOrders, bought, until))?.items ?? [];
  const oldest = held.at(-1);
  if (oldest && held.length >= MOST_HELD) {
    const preview = await askPatiently(client, previewFoundationSale, { id: oldest.id }, until);
    if (!preview) return null;
    const input = { previewId: preview.previewId };
    return wish({ kind: 'term-fund.sold', call: sellFoundation, input, idOf: ({ order }) => order.id });
  }
  const open = (await askPatiently(client, listFoundations, { state: 'in_progress' }, until))?.items ?? [];
  const free = open.filter(({ needsKey }) => !needsKey);
  const product = free[randomInt(Math.max(1, free.length))];
  if (product === undefined) return null;
  const wanted = { id: product.id, amount: product.minAmount };
  const preview = await askPatiently(client, previewFoundation, wanted, until);
  if (!preview) return null;
  const input = { previewId: preview.previewId };
  return wish({ kind: 'term-fund', call: buyFoundation, input, idOf: ({ order }) => order.id });
}
