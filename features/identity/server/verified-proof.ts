import { insertLook } from '#features/review/server/index.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { ShownImage } from '#kernel/files/contract.ts';
import type { Files } from '#kernel/files/files.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type IdType, maskNumber } from '../id-number.ts';
import { type CaseRow, casesOf } from './kyc-case.store.ts';
import { KYC_LOOKS, type PhotoSide } from './kyc-look.store.ts';
import { openDetails } from './sealed-details.ts';

/** Who an investor proved to be. */
export interface VerifiedProof {
  readonly fullName: string;
  readonly idType: IdType;
  /** Its last four characters, points for the rest. */
  readonly maskedNumber: string;
}

/** The proof that stands; null where identity is not verified. Sees the caller's transaction. */
export async function verifiedProofOf(
  ports: Pick<Ports, 'secrets'>,
  db: Queryable,
  investorId: string,
): Promise<VerifiedProof | null> {
  const row = await standingCase(db, investorId);
  if (row === null) return null;
  const { fullName, idNumber } = openDetails(ports, row);
  return { fullName, idType: row.idType, maskedNumber: maskNumber(idNumber) };
}

/**
 * A photo of the proof that stands, for an operator who compares it with a new one; the look is written down first.
 * The caller has checked that this operator has a case of the investor in hand. Refuses `not_found` where nothing
 * stands.
 */
export async function lookAtVerifiedPhoto(
  { ports, files }: { ports: Pick<Ports, 'chance'>; files: Pick<Files, 'readImage'> },
  { tx, operatorId, securityNow }: OperatorContext,
  { investorId, side }: { investorId: string; side: PhotoSide },
): Promise<ShownImage> {
  const row = await standingCase(tx, investorId);
  if (row === null) throw notFound();
  const id = newId(ports.chance, securityNow);
  await insertLook(tx, KYC_LOOKS, { id, caseId: row.id, operatorId, side, at: securityNow });
  return files.readImage(tx, side === 'front' ? row.frontPhoto : row.backPhoto);
}

async function standingCase(db: Queryable, investorId: string): Promise<CaseRow | null> {
  const [row] = await casesOf(db, investorId, 1);
  return row?.state === 'verified' ? row : null;
}
