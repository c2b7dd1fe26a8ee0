import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerCall } from '#features/account/contract.ts';
import {
  closePosition,
  listOrders,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { type Client, createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { type ConfirmCall, confirmUntilAnswered, type Intent } from './intent.ts';

const INVITE_CODE = '246810';
const PASSWORD = 'lluvia.en.abril';
const PAUSE_MS = 25;
const ANSWER_WITHIN_MS = 15_000;
const PAGE = 100;
const MAX_SHARES = 3;
/** Of ten deeds so many close a position; the rest buy. */
const CLOSES_IN_TEN = 3;

/** An investor who trades without rest and remembers what was promised. */
export interface Trader {
  readonly client: Client;
  readonly intents: readonly Intent[];
  /** Trades until the signal; the deed under way is brought to its answer first, by `until` at the latest. */
  trade(stockIds: readonly string[], stop: AbortSignal, until: number): Promise<void>;
  /** The ids of all orders that the server holds for this investor. */
  orderIds(state?: 'pending'): Promise<string[]>;
}

/** Registers an investor of its own. */
export async function registerTrader(url: string): Promise<Trader> {
  let token: string | null = null;
  const client = createClient({ baseUrl: url, language: () => 'es', token: () => token });
  const phone = `55${randomInt(10_000_000, 99_999_999)}`;
  const registered = await insist(client, registerCall, {
    phone,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    inviteCode: INVITE_CODE,
    acceptPrivacy: true,
  });
  token = registered.token;
  const intents: Intent[] = [];
  return {
    client,
    intents,
    async trade(stockIds, stop, until) {
      while (!stop.aborted) {
        const deed = await prepareDeed(client, stockIds);
        if (deed) intents.push(await confirmUntilAnswered(client, deed.call, deed.previewId, until));
        await sleep(PAUSE_MS);
      }
    },
    orderIds: (state) => listOrderIds(client, state),
  };
}

/** A preview to confirm; null where none was to be had (no cash left, the app is down). */
async function prepareDeed(client: Client, stockIds: readonly string[]) {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  if (randomInt(10) < CLOSES_IN_TEN) {
    const held = await client.send(listPositions, { state: 'open', limit: PAGE }, { signal });
    const position = held.ok
      ? held.data.items.find((item) => !item.building && item.heldQuantity === '0')
      : null;
    const preview = position && (await client.send(previewClose, { id: position.id }, { signal }));
    return preview?.ok ? { call: closePosition as ConfirmCall, previewId: preview.data.previewId } : null;
  }
  const preview = await client.send(
    previewBuy,
    {
      stockId: stockIds[randomInt(stockIds.length)] as string,
      side: 'buy',
      type: 'market',
      quantity: String(randomInt(1, MAX_SHARES + 1)),
      leverage: '1',
    },
    { signal },
  );
  return preview.ok ? { call: placeOrder as ConfirmCall, previewId: preview.data.previewId } : null;
}

async function listOrderIds(client: Client, state?: 'pending'): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await insist(client, listOrders, { state, cursor, limit: PAGE });
    ids.push(...page.items.map((order) => order.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

/** The data of a call that must succeed while nothing is being killed. */
export async function insist<Input, Output>(
  client: Client,
  call: CallDefinition<Input, Output>,
  input: Input,
): Promise<Output> {
  const answer = await client.send(call, input);
  if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
