import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { placeOrder } from '#features/trade/contract.ts';
import type { Answer, Client } from '#kernel/contract/client.ts';
import type { CallDefinition, InputOf, OutputOf } from '#kernel/contract/define-call.ts';

type ConfirmInput = InputOf<typeof placeOrder>;
type OrderAnswer = OutputOf<typeof placeOrder>;
/** `trade/create` and `position/close` take and give the same. */
export type ConfirmCall = CallDefinition<ConfirmInput, OrderAnswer>;

/** One wish of an investor's, sent under one key until the server has said yes or no. */
export interface Intent {
  readonly key: string;
  /** Every order id that a success named; more than one would be a doubled order. */
  readonly orderIds: Set<string>;
  /** The reason of a refusal; null where it succeeded or nobody knows. */
  refused: string | null;
  /** Sends whose answer never came, or came as a fault. */
  unanswered: number;
}

const ANSWER_WITHIN_MS = 15_000;
const RETRY_EVERY_MS = 100;
const TOO_MANY = 429;
const COPIES = [1, 1, 2];

/**
 * Confirms a preview as a patient phone does: the same key again after a dropped line, a fault or a restart. Now and then
 * the request goes out twice at once. Gives up only when `until` (epoch milliseconds) has passed.
 */
export async function confirmUntilAnswered(
  client: Client,
  call: ConfirmCall,
  previewId: string,
  until: number,
): Promise<Intent> {
  const intent: Intent = { key: randomUUID(), orderIds: new Set(), refused: null, unanswered: 0 };
  while (Date.now() < until) {
    const copies = COPIES[Math.floor(Math.random() * COPIES.length)] ?? 1;
    const send = () =>
      client.send(
        call,
        { previewId },
        { idempotencyKey: intent.key, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
      );
    const answers = await Promise.all(Array.from({ length: copies }, send));
    for (const answer of answers) note(answer, intent);
    if (intent.orderIds.size > 0 || (intent.refused !== null && answers.every(isDefinite))) return intent;
    intent.refused = null;
    await sleep(RETRY_EVERY_MS);
  }
  return intent;
}

function note(answer: Answer<OrderAnswer>, intent: Intent): void {
  if (answer.ok) intent.orderIds.add(answer.data.order.id);
  else if (answer.kind === 'refusal' && isDefinite(answer)) intent.refused = answer.reason;
  else intent.unanswered++;
}

function isDefinite(answer: Answer<OrderAnswer>): boolean {
  return answer.ok || (answer.kind === 'refusal' && answer.status !== TOO_MANY);
}
