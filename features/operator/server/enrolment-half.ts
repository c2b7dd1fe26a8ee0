import { createHmac, timingSafeEqual } from 'node:crypto';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { readHalves, writeHalf } from '../enrolment-code.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { type EnrolmentRow, type HalfName, lockEnrolment, writeHalfHash } from './enrolment.store.ts';
import type { SecretPorts } from './totp-secret.ts';

/** `operator/enrolment_half`: draws the caller's half of the code and shows it, this once. */
export async function showHalf(
  ports: SecretPorts,
  context: OperatorContext,
  { operatorId }: { operatorId: string },
): Promise<{ half: string; expiresAt: string }> {
  const enrolment = await lockEnrolment(context.tx, operatorId);
  if (enrolment === null) throw notFound();
  const name = halfOf(enrolment, context.operatorId);
  if (name === null) throw new Refusal('enrolment.not_yours');
  const drawn = await drawHalf(ports, context.tx, { operatorId, name, now: context.securityNow });
  context.audit({ subjectKind: 'operator', subjectId: operatorId, detail: { half: name } });
  return { half: drawn.half, expiresAt: new Date(drawn.expiresAt).toISOString() };
}

/** Which half an admin hands over; null for whoever is none of the two. */
export function halfOf({ askedBy, agreedBy }: EnrolmentRow, operatorId: string): HalfName | null {
  if (askedBy === operatorId) return 'asker';
  return agreedBy === operatorId ? 'agreer' : null;
}

/** Draws a half and keeps its keyed hash; the one drawn before is good no more. */
export async function drawHalf(
  ports: SecretPorts,
  tx: Transaction,
  { operatorId, name, now }: { operatorId: string; name: HalfName; now: number },
): Promise<{ half: string; expiresAt: number }> {
  const half = writeHalf(ports.chance.bytes(OPERATOR_LIMITS.enrolmentHalfLength));
  const expiresAt = now + OPERATOR_LIMITS.enrolmentMs;
  const hash = hashHalf(ports, operatorId, half.replaceAll('-', ''));
  await writeHalfHash(tx, operatorId, { name, hash, expiresAt });
  return { half, expiresAt };
}

/** Whether what was typed is the whole code, in either order, with both halves in time. */
export function isCode(ports: SecretPorts, enrolment: EnrolmentRow, typed: string, now: number): boolean {
  const halves = readHalves(typed);
  const { askerHalfHash, agreerHalfHash, askerHalfExpiresAt, agreerHalfExpiresAt } = enrolment;
  if (!halves || !askerHalfHash || !agreerHalfHash || !askerHalfExpiresAt || !agreerHalfExpiresAt)
    return false;
  if (askerHalfExpiresAt.getTime() <= now || agreerHalfExpiresAt.getTime() <= now) return false;
  const [one, other] = halves.map((half) => hashHalf(ports, enrolment.operatorId, half));
  if (!one || !other) return false;
  const straight = timingSafeEqual(one, askerHalfHash) && timingSafeEqual(other, agreerHalfHash);
  return straight || (timingSafeEqual(other, askerHalfHash) && timingSafeEqual(one, agreerHalfHash));
}

function hashHalf({ secrets }: SecretPorts, operatorId: string, half: string): Buffer {
  return createHmac('sha256', secrets.key('operator.enrolment')).update(`${operatorId}:${half}`).digest();
}
