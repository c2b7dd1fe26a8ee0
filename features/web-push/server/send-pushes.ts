import webPush from 'web-push';
import { describeError } from '#kernel/http/answering/describe-error.ts';
import { isPushAddress } from '../push-address.ts';
import {
  type DuePush,
  deleteDue,
  deleteSubscription,
  emptyOutbox,
  forgetSignedOut,
  putOff,
  takeDue,
} from './push.store.ts';
import { openAddress, type PushAddress, type PushParts } from './push-parts.ts';
import { writePush } from './write-push.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Sent beside one another. */
const BATCH = 25;
/** Batches at most in one round, so that a node that is told to stop stops soon. */
const MAX_BATCHES = 20;
const ANSWER_WITHIN_MS = 8 * SECOND_MS;
/** Should a sender die in the middle, another tries after so long. */
const LEASE_MS = MINUTE_MS;
/** How long a log-in lasts unused. */
const LOG_IN_IDLE_MS = 30 * DAY_MS;
/** Pauses before each further try; after the last one it is given up, for the notification itself is in the app. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS];
/** How long a push service keeps it for a phone that is off. */
const TTL_SECONDS = DAY_MS / SECOND_MS;

type Outcome = 'sent' | 'gone' | 'later' | 'refused';

/** Sends what waits in the outbox. Any number of nodes may, at any time. */
export async function sendPushes(parts: PushParts): Promise<void> {
  const { ports, contact } = parts;
  if (contact === null) return emptyOutbox(ports.db);
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const now = ports.clock.securityNow();
    const seenAfter = now - LOG_IN_IDLE_MS;
    const due = await takeDue(ports.db, { now, leaseUntil: now + LEASE_MS, seenAfter, rows: BATCH });
    await Promise.all(due.map((push) => sendOne(parts, contact, push)));
    if (due.length < BATCH) return;
  }
}

async function sendOne(parts: PushParts, contact: string, push: DuePush): Promise<void> {
  const { db, clock } = parts.ports;
  if (!push.signedIn) return forgetSignedOut(db, push);
  if (push.read) return deleteDue(db, push.id);
  const outcome = await attempt(parts, contact, push);
  if (outcome === 'gone') return deleteSubscription(db, push.subscriptionId);
  const pauseMs = PAUSES_MS[push.tries - 1];
  if (outcome === 'later' && pauseMs !== undefined) return putOff(db, push.id, clock.securityNow() + pauseMs);
  return deleteDue(db, push.id);
}

async function attempt(parts: PushParts, contact: string, push: DuePush): Promise<Outcome> {
  const { ports, origins } = parts;
  const address = addressOf(parts, push);
  // Its key or its service is no longer one of ours.
  if (address === null || !isPushAddress(address.endpoint, origins)) return 'gone';
  const content = await writePush(parts, push);
  if (content === null) return 'sent';
  try {
    const status = await post(parts, contact, address, content);
    if (status === 404 || status === 410) return 'gone';
    if (status >= 200 && status < 300) return 'sent';
    const outcome = status === 429 || status >= 500 ? 'later' : 'refused';
    ports.log.warn({ status, service: new URL(address.endpoint).host }, 'a push service did not take a push');
    return outcome;
  } catch (error) {
    ports.log.warn(
      { err: describeError(error), service: new URL(address.endpoint).host },
      'a push did not arrive',
    );
    return 'later';
  }
}

function addressOf({ ports }: PushParts, push: DuePush): PushAddress | null {
  try {
    return openAddress(ports, push.subscriptionId, push.addressSealed);
  } catch (error) {
    ports.log.warn({ err: describeError(error) }, 'a push subscription does not open');
    return null;
  }
}

/** Encrypted for the one browser (RFC 8291); a redirect is a fault, for it would lead who knows where. */
async function post(
  parts: PushParts,
  contact: string,
  address: PushAddress,
  content: string,
): Promise<number> {
  const { endpoint, p256dh, auth } = address;
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
    vapidDetails: { subject: contact, ...parts.keys() },
    TTL: TTL_SECONDS,
    contentEncoding: 'aes128gcm',
    urgency: 'normal',
  });
  const { 'Content-Length': _length, ...headers } = request.headers as Record<string, string>;
  const response = await fetch(request.endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(request.body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await response.body?.cancel();
  return response.status;
}
