import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptQuote, requestQuote } from '#features/otc/contract.ts';
import {
  closePosition,
  getOrder,
  listOrders,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import type { OrderWait } from '#features/trade/order.ts';
import type { Client } from '#kernel/contract/client.ts';
import type { CallDefinition, InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { ANSWER_WITHIN_MS, type Intent, sendUntilAnswered } from './intent.ts';
import { listAll, registerInvestor } from './registration.ts';

const PAUSE_MS = 25;
const PAGE = 100;
const MAX_SHARES = 3;
/** Of ten commands so many close a position, and so many buy from the dealer; the rest buy on the market. */
const CLOSES_IN_TEN = 3;
const OTC_IN_TEN = 2;

type OrderAnswer = OutputOf<typeof placeOrder>;
/** What is confirmed: a preview of `trade/create` or `position/close`, or the dealer's quote. All answer with the order. */
type Confirmable = InputOf<typeof placeOrder> | InputOf<typeof acceptQuote>;
type ConfirmCall = CallDefinition<Confirmable, OrderAnswer>;

/** An investor who trades without rest and remembers what was promised. */
export interface Trader {
  readonly client: Client;
  readonly intents: readonly Intent[];
  /** Trades until the signal; the command under way is brought to its answer first, by `until` at the latest. */
  trade(stockIds: readonly string[], stop: AbortSignal, until: number): Promise<void>;
  /** The ids of all orders that the server holds for this investor. */
  orderIds(state?: 'pending'): Promise<string[]>;
  /** What keeps the orders that still work from being filled. */
  waits(): Promise<OrderWait[]>;
}

/** Registers an investor of its own. */
export async function registerTrader(url: string): Promise<Trader> {
  const { client } = await registerInvestor(url);
  const intents: Intent[] = [];
  return {
    client,
    intents,
    async trade(stockIds, stop, until) {
      while (!stop.aborted) {
        const command = await prepareCommand(client, stockIds);
        if (command) intents.push(await sendUntilAnswered(client, command, until));
        await sleep(PAUSE_MS);
      }
    },
    async orderIds(state) {
      const orders = await listAll(client, listOrders, { ...(state && { state }), limit: PAGE });
      return orders.map(({ id }) => id);
    },
    async waits() {
      const orders = await listAll(client, listOrders, { state: 'pending', limit: PAGE });
      const answers = await Promise.all(orders.map(({ id }) => client.send(getOrder, { id })));
      return answers.flatMap((answer) => (answer.ok ? (answer.data.order.waitsFor ?? []) : []));
    },
  };
}

const wishOf = (call: ConfirmCall, input: Confirmable) => ({
  kind: 'order',
  call,
  input,
  idOf: ({ order }: OrderAnswer) => order.id,
});

/** A preview to confirm; null where none was to be had (no cash left, the app is down). */
async function prepareCommand(client: Client, stockIds: readonly string[]) {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const turn = randomInt(10);
  if (turn < CLOSES_IN_TEN) {
    const held = await client.send(listPositions, { state: 'open', limit: PAGE }, { signal });
    const position = held.ok
      ? held.data.items.find((item) => !item.building && item.heldQuantity === '0')
      : null;
    const preview = position && (await client.send(previewClose, { id: position.id }, { signal }));
    return preview?.ok ? wishOf(closePosition as ConfirmCall, { previewId: preview.data.previewId }) : null;
  }
  const wish = {
    stockId: stockIds[randomInt(stockIds.length)] as string,
    side: 'buy',
    quantity: String(randomInt(1, MAX_SHARES + 1)),
  } as const;
  if (turn < CLOSES_IN_TEN + OTC_IN_TEN) {
    const quote = await client.send(requestQuote, wish, { signal });
    return quote.ok ? wishOf(acceptQuote as ConfirmCall, { quoteId: quote.data.quoteId }) : null;
  }
  const preview = await client.send(
    previewBuy,
    { ...wish, type: 'market', leverage: randomInt(2) === 0 ? '1' : '2' },
    { signal },
  );
  return preview.ok ? wishOf(placeOrder as ConfirmCall, { previewId: preview.data.previewId }) : null;
}
