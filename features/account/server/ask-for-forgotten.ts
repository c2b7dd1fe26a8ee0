import { isVerified } from '#features/identity/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { type DeviceName, deviceName, writeDevice } from '#kernel/device/device-name.ts';
import type { WrittenImage } from '#kernel/files/files.ts';
import { networkOf } from '#kernel/http/reading/network-of.ts';
import type { CallContext, OpenContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { hashPassword, verifyPassword } from '#kernel/secrets/password-hash.ts';
import type { askForForgotten as askCall } from '../forgotten-contract.ts';
import { FORGOTTEN_ASKS, RESET_COOLS_MS, RESET_WITHIN_MS } from '../limits.ts';
import { addWrongTry, judgeTry, type Verdict } from '../log-in-guard.ts';
import type { ResetParts } from './ask-for-reset.ts';
import type { SolvedCaptcha } from './captcha.ts';
import { findCredentials } from './investor.store.ts';
import { lockGuard, saveGuard, spendCaptcha } from './log-in-guard.store.ts';
import { insertReset, wishedHashes } from './password-reset.store.ts';
import { phoneKeyOf } from './phone-key.ts';
import { insertEvent } from './sign-in.store.ts';
import { takeBackForgotten } from './take-back-forgotten.ts';
import { findWithdrawalHash } from './withdrawal-password.store.ts';

const HOUR_MS = 3_600_000;
const MAX_ASKED_FROM_LENGTH = 200;

type Wish = InputOf<typeof askCall>;

/**
 * Asks for another password of the log-in. The proof of work, the picture, the hash and the count of requests by phone
 * come before anybody looks whose phone it is, and the answer is the same for all: it tells nothing about who is
 * registered, or verified. Refuses `captcha.required`, `captcha.failed`, `password_reset.too_many` and bad pictures.
 */
export async function askForForgotten(
  parts: ResetParts,
  context: OpenContext,
  wish: Wish,
): Promise<OutputOf<typeof askCall>> {
  const { ports, files, door } = parts;
  const { securityNow, now } = context;
  const captcha = wish.captcha ? await door.captcha.check(wish.captcha, securityNow) : null;
  if (captcha === null) throw captchaRefusal(wish.captcha);
  const phoneKey = await phoneKeyOf(door, wish.phone, 'forgotten');
  await payForAsk(ports, { phoneKey, captcha, now: securityNow });
  const bytes = Buffer.from(wish.facePhotoData, 'base64');
  const image = await files.writeAnew({
    bytes,
    field: 'facePhotoData',
    sender: networkOf(context.remoteAddress),
  });
  const hash = await hashPassword(wish.password);
  const announce = await transact(ports.db, async (tx) => {
    await countAsk(tx, phoneKey, securityNow);
    return record(parts, tx, context, { wish, image, hash });
  });
  announce();
  const dueAt = now + RESET_WITHIN_MS;
  return {
    dueAt: new Date(dueAt).toISOString(),
    holdsFrom: new Date(dueAt + RESET_COOLS_MS).toISOString(),
  };
}

/**
 * Uses the proof of work up, whatever comes of the request, and refuses a phone that has had its requests: both before
 * the picture and the hash, so that no work here is to be had without work there.
 */
async function payForAsk(
  { db }: Ports,
  { phoneKey, captcha, now }: { phoneKey: Buffer; captcha: SolvedCaptcha; now: number },
): Promise<void> {
  const verdict = await transact(db, async (tx) => {
    if (!(await spendCaptcha(tx, captcha))) throw captchaRefusal('used');
    return judgeTry(await lockGuard(tx, phoneKey), now, FORGOTTEN_ASKS);
  });
  refuseLocked(verdict, now);
}

/**
 * Counted once the picture is good, for phones that nobody has too; requests for one phone at once stand in line here,
 * and are judged again.
 */
async function countAsk(tx: Transaction, phoneKey: Buffer, now: number): Promise<void> {
  const guard = await lockGuard(tx, phoneKey);
  refuseLocked(judgeTry(guard, now, FORGOTTEN_ASKS), now);
  await saveGuard(tx, phoneKey, addWrongTry(guard, now, FORGOTTEN_ASKS), FORGOTTEN_ASKS);
}

function refuseLocked(verdict: Verdict, now: number): void {
  if (verdict.kind !== 'locked') return;
  const hours = Math.ceil((verdict.until - now) / HOUR_MS);
  throw new Refusal('password_reset.too_many', { values: { hours } });
}

/**
 * Writes the request down and tells the owner on every device; nothing where the phone is nobody's, where no identity is
 * verified to compare with, or where the wish is the withdrawal password, or asked for as such: it is never the log-in's too.
 */
async function record(
  { ports, files }: ResetParts,
  tx: Transaction,
  context: OpenContext,
  { wish, image, hash }: { wish: Wish; image: WrittenImage; hash: string },
): Promise<() => void> {
  const investorId = (await findCredentials(tx, wish.phone))?.id ?? null;
  const present = investorId && (await findWithdrawalHash(tx, investorId));
  const [waiting = null] = investorId ? await wishedHashes(tx, investorId, 'withdrawal') : [];
  // Both are looked at in any case, for the answer's time.
  const looks = [await verifyPassword(present, wish.password), await verifyPassword(waiting, wish.password)];
  const isWithdrawal = looks.includes(true);
  if (investorId === null || isWithdrawal || !(await isVerified(tx, investorId))) return () => undefined;
  const { securityNow, now } = context;
  const owner = { ownerId: investorId, kind: 'reset_face', now: securityNow } as const;
  const facePhoto = await files.keepTaken(tx, image, owner);
  const id = newId(ports.chance, securityNow);
  const device = deviceName(context.userAgent);
  const address = context.remoteAddress;
  const askedFrom = askerOf(device, address);
  await insertReset(tx, { id, investorId, asksFor: 'log_in', askedFrom, hash, facePhoto, at: now });
  const line = { id: newId(ports.chance, securityNow), device, address, at: securityNow };
  await insertEvent(tx, { ...line, investorId, outcome: 'reset_asked', logInId: null });
  return notify(ports, tx, {
    investorId,
    kind: 'security.forgotten_asked',
    values: {},
    link: '/user/security',
    popup: true,
  });
}

/** Takes all of the investor's requests back; refuses `password_reset.none` where there is none that is not over. */
export async function cancelForgotten(ports: Ports, context: CallContext): Promise<object> {
  const { count, announce } = await takeBackForgotten(ports, context.tx, context.investorId, context.now);
  if (count === 0) throw new Refusal('password_reset.none');
  context.afterCommit(announce);
  return {};
}

function askerOf(device: DeviceName, address: string): string {
  return [writeDevice(device), address]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, MAX_ASKED_FROM_LENGTH);
}

function captchaRefusal(sent: string | undefined): Refusal {
  const reason = sent ? 'captcha.failed' : 'captcha.required';
  return new Refusal(reason, { code: CODES.captchaFailed, fields: { captcha: reason } });
}
