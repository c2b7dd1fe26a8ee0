import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, Client } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';

/** One wish of somebody's, sent under one key until the server has said yes or no. */
export interface Intent {
  /** What was wished for: `order`, `withdrawal.paid`. */
  readonly kind: string;
  readonly key: string;
  /** Every id that a success named; more than one would be a doubled command. */
  readonly ids: Set<string>;
  /** The reason of a refusal; null where it succeeded or nobody knows. */
  refused: string | null;
  /** Sends whose answer never came, or came as a fault. */
  unanswered: number;
  /** What is wrong with the answers of one key: two that differ. */
  odd: string | null;
  /** Sends it once more under its key; false where the same answer does not come again. Null until it succeeded. */
  again: (() => Promise<boolean>) | null;
}

/** A command to be done once. */
export interface Wish<Input, Output> {
  readonly kind: string;
  readonly call: CallDefinition<Input, Output>;
  readonly input: Input;
  /** What tells from the answer which thing was done. */
  readonly idOf: (output: Output) => string;
}

// The inputs and outputs of all commands have nothing in common but that they are sent.
// biome-ignore lint/suspicious/noExplicitAny: a list of commands of every kind
export type AnyWish = Wish<any, any>;

export const wish = <Input, Output>(made: Wish<Input, Output>): AnyWish => made;

export const ANSWER_WITHIN_MS = 15_000;
const RETRY_EVERY_MS = 100;
const TOO_MANY = 429;
const COPIES = [1, 1, 2];
const TRIES_AGAIN = 200;

/**
 * Sends a command as a patient phone does: the same key again after a dropped line, a fault or a restart. Now and then the
 * request goes out twice at once. Gives up only when `until` (epoch milliseconds) has passed.
 */
export async function sendUntilAnswered<Input, Output>(
  client: Client,
  wish: Wish<Input, Output>,
  until: number,
): Promise<Intent> {
  const { kind, call, input, idOf } = wish;
  const key = randomUUID();
  const intent: Intent = { kind, key, ids: new Set(), refused: null, unanswered: 0, odd: null, again: null };
  const send = () =>
    client.send(call, input, { idempotencyKey: key, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  while (Date.now() < until) {
    const copies = COPIES[Math.floor(Math.random() * COPIES.length)] ?? 1;
    const answers = await Promise.all(Array.from({ length: copies }, send));
    const isAgain = intent.unanswered > 0;
    for (const answer of answers) note(answer, isAgain, intent, idOf);
    const successes = answers.filter((answer) => answer.ok);
    const [first, second] = successes;
    if (first && second && !isDeepStrictEqual(first.data, second.data))
      intent.odd = `${kind} ${key}: two answers under one key`;
    if (first) {
      intent.again = () => answersTheSame(send, first.data);
      return intent;
    }
    if (intent.refused !== null && answers.every((answer) => isDefinite(answer, isAgain))) return intent;
    intent.refused = null;
    await sleep(RETRY_EVERY_MS);
  }
  return intent;
}

async function answersTheSame<Output>(send: () => Promise<Answer<Output>>, data: Output): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES_AGAIN; attempt++) {
    const answer = await send();
    if (answer.ok) return answer.replayed && isDeepStrictEqual(answer.data, data);
    if (isDefinite(answer, true)) return false;
    await sleep(RETRY_EVERY_MS);
  }
  return false;
}

function note<Output>(
  answer: Answer<Output>,
  isAgain: boolean,
  intent: Intent,
  idOf: (output: Output) => string,
): void {
  if (answer.ok) intent.ids.add(idOf(answer.data));
  else if (answer.kind === 'refusal' && isDefinite(answer, isAgain)) intent.refused = answer.reason;
  else intent.unanswered++;
}

/**
 * Whether an answer is a yes or a no. A busy server's is neither; and of a key that was sent before, a refusal says something only
 * where the server has looked at it (`idempotency-checked`).
 */
function isDefinite(answer: Answer<unknown>, isAgain: boolean): boolean {
  if (answer.ok || answer.kind !== 'refusal') return answer.ok;
  return answer.status !== TOO_MANY && (!isAgain || answer.keyChecked);
}

/** The answer of a call that changes nothing twice, asked again until the server says yes or no; null for a no. */
export async function askPatiently<Input, Output>(
  client: Client,
  call: CallDefinition<Input, Output>,
  input: Input,
  until: number,
): Promise<Output | null> {
  while (Date.now() < until) {
    const answer = await client.send(call, input, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    if (answer.ok) return answer.data;
    if (isDefinite(answer, false)) return null;
    await sleep(RETRY_EVERY_MS);
  }
  return null;
}
