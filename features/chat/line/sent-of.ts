import type { Failure } from '#ui/call/send-call.ts';
import type { Sent } from './chat-line.ts';

const TOO_MANY = 429;
const NOT_LOGGED_IN = 401;
/** A full minute has room again in a part of it. */
const PAUSE_MS = 10_000;

/** What a rule refuses stays refused; a lost line, a fault, a log-in that ended and a full minute pass. */
export function sentOf(failure: Failure): Sent {
  if (failure.kind !== 'refusal' || failure.status === NOT_LOGGED_IN) return { kind: 'later' };
  if (failure.status === TOO_MANY) return { kind: 'later', afterMs: PAUSE_MS };
  return { kind: 'refused', why: failure.msg };
}
