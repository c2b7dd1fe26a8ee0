import { type Answer, createClient, type SendOptions } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { session } from '#ui/session/session.ts';
import { fetchOrTake } from './early-answers.ts';
import { hearLine } from './line.ts';

/** Any answer but a success. */
export type Failure = Exclude<Answer<never>, { ok: true }>;

const client = createClient({
  baseUrl: '',
  language: currentLanguage,
  token: () => session.get().token,
  fetch: fetchOrTake,
});

/** Sends a call of the console; the console's app gives it, the investors' app has none. */
export type OperatorSender = <Input, Output>(
  call: CallDefinition<Input, Output>,
  input: Input,
  options?: SendOptions,
) => Promise<Answer<Output>>;
let operatorSender: OperatorSender | null = null;

/** Tells how operators' calls travel; once, at the start of the console. */
export function sendOperatorCallsBy(sender: OperatorSender): void {
  operatorSender = sender;
}

/** Signs an investor's command with this device's key and sends it, or sends it unsigned where there is none. */
export type InvestorSigner = <Output>(
  send: (options: SendOptions | undefined) => Promise<Answer<Output>>,
  call: Pick<CallDefinition, 'path' | 'signs'>,
  input: unknown,
  options: SendOptions | undefined,
) => Promise<Answer<Output>>;
let investorSigner: InvestorSigner | null = null;

/** Tells how commands are signed on this device; once, at the start of the app. */
export function signInvestorCallsBy(signer: InvestorSigner): void {
  investorSigner = signer;
}

/**
 * Sends a call as this browser's investor, a command signed where its call says so. Codes −3 and −4 end the session unless another
 * log-in has begun since the call was sent.
 */
export async function sendCall<Input, Output>(
  call: CallDefinition<Input, Output>,
  input: Input,
  options?: SendOptions,
): Promise<Answer<Output>> {
  if (operatorSender !== null) return operatorSender(call, input, options);
  const token = session.get().token;
  const send = (sent: SendOptions | undefined) => client.send(call, input, sent);
  const answer =
    investorSigner === null || call.signs === undefined || token === null
      ? await send(options)
      : await investorSigner(send, call, input, options);
  if (!isCalledOff(options?.signal)) hearLine(answer.ok || answer.kind !== 'offline');
  if (!answer.ok && endsSession(answer) && session.get().token === token)
    session.end(whyEnded(call.path, answer));
  return answer;
}

/** What a screen called off itself says nothing of the line; that no answer came in time does. */
const isCalledOff = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && signal.reason?.name !== 'TimeoutError';

/** What the shell says of a session that ended under a call, which takes the screen with it: the call's tip; this one has none. */
function whyEnded(path: string, failure: Failure): string {
  return failure.kind === 'offline' || path === 'user/get_info' ? '' : failure.msg;
}

function endsSession(failure: Failure): boolean {
  const code = failure.kind === 'offline' ? null : failure.code;
  return code === CODES.accessDenied || code === CODES.tokenExpired;
}

/** A failure as an error, for TanStack Query. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}
