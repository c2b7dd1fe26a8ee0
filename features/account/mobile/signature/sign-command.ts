import { toHex } from '#kernel/chain/chain.ts';
import { signedPart } from '#kernel/contract/define-call.ts';
import { sha256 } from '#kernel/hash/sha256.ts';
import { type SigningKey, signatureOf } from '#kernel/signature/signature-of.ts';
import { type InvestorSigner, sendCall } from '#ui/call/send-call.ts';
import { canSign, createKeyStore, makeSigningKey } from '#ui/device-key/key-store.ts';
import { session } from '#ui/session/session.ts';
import { createDeviceKeyCall } from '../../signature-contract.ts';

/** The key of one log-in on this device. */
export interface LogInKey extends SigningKey {
  /** SHA-256 of the log-in's token: another log-in has another key. */
  readonly logIn: string;
  /** Its public half while no answer says that it is enrolled: the same is sent again, not another one. */
  readonly unanswered?: string;
}

const keys = createKeyStore<LogInKey>('bolsillo');
const LOCK = 'bolsillo.device-key';
/** A tab that the phone froze while it made the key holds up no order here. */
const TURN_WITHIN_MS = 5_000;
const hashOf = (text: string) => toHex(sha256(new TextEncoder().encode(text)));

/** Sends a command signed; the first one of a log-in makes and enrols its key. A key that the server does not know any more is made anew, once; a clock that is off signs nothing. */
export const signCommand: InvestorSigner = async (send, { path, signs }, input, options) => {
  const idempotencyKey = options?.idempotencyKey;
  const signerId = session.get().user?.id;
  if (idempotencyKey === undefined || signerId === undefined) return send(options);
  const wish = {
    signerId,
    path,
    idempotencyKey,
    json: JSON.stringify(signedPart({ signs }, input)),
    seen: options?.seen ?? {},
  };
  const sendBy = async (key: SigningKey | null) =>
    send(key === null ? options : { ...options, signature: await signatureOf(key, wish) });
  const key = await deviceKey(null, options?.signal);
  const answer = await sendBy(key);
  if (key === null || answer.ok || answer.kind !== 'refusal') return answer;
  if (answer.reason === 'signature.clock') return send(options);
  if (answer.reason !== 'signature.key_unknown') return answer;
  const next = await deviceKey(key.id, options?.signal);
  return sendBy(next?.id === key.id ? null : next);
};

/** Makes and enrols this log-in's key where it has none yet. */
export async function enrolDevice(): Promise<void> {
  await deviceKey(null);
}

/** This log-in's key other than one that is over; null where there can be none. Tabs make it one after the other. */
async function deviceKey(over: string | null, signal?: AbortSignal): Promise<SigningKey | null> {
  const { user, token } = session.get();
  if (user === null || token === null || !canSign()) return null;
  try {
    return await oneAtATime(() => keyOf(user.id, hashOf(token), over, signal));
  } catch {
    // A browser that keeps nothing, as in some private windows, or does not answer: the command goes unsigned, and is marked so.
    return null;
  }
}

async function keyOf(
  owner: string,
  logIn: string,
  over: string | null,
  signal?: AbortSignal,
): Promise<SigningKey | null> {
  const known = await keys.get(owner);
  const own = known !== null && known.logIn === logIn && known.id !== over ? known : null;
  if (own !== null && own.unanswered === undefined) return own;
  const { unanswered: publicKey, ...key } = own ?? (await makeKey(owner, logIn));
  const answer = await sendCall(createDeviceKeyCall, { algorithm: key.algorithm, publicKey }, { signal });
  if (answer.ok) {
    await keys.put(owner, key);
    return key;
  }
  const isOver = own !== null && answer.kind === 'refusal' && answer.reason === 'signature.key_invalid';
  return isOver ? keyOf(owner, logIn, key.id, signal) : null;
}

/** Kept before it is sent, so that a lost answer makes no second one. */
async function makeKey(owner: string, logIn: string) {
  const { key, publicKey } = await makeSigningKey();
  const made = { ...key, logIn, unanswered: publicKey };
  await keys.put(owner, made);
  return made;
}

function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, { signal: AbortSignal.timeout(TURN_WITHIN_MS) }, work);
}
