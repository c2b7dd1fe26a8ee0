import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { submitKyc as submitCall } from '../contract.ts';
import { bornOn } from '../curp.ts';
import { afterCommand } from '../kyc-state.ts';
import type { IdentityParts } from './identity-parts.ts';
import { casesOf, insertCase } from './kyc-case.store.ts';
import { indexName } from './names.ts';
import { tellNews } from './news.ts';
import { keepClue } from './one-person.ts';
import { hashNumber, openDetails, sealDetails } from './sealed-details.ts';
import { stateOf } from './standing.ts';

type Sent = InputOf<typeof submitCall>;

/**
 * Sends a proof of identity for review. Refuses `identity.waiting` and `identity.verified` where one waits or stands,
 * `identity.taken` where another investor has the document, `file.unknown` for a photo that is not the investor's, and
 * `field.curp` under the number of who is not born yet: only the server knows what day it is.
 */
export async function submitKyc(parts: IdentityParts, context: CallContext, sent: Sent): Promise<void> {
  const { ports, files } = parts;
  const { tx, investorId, securityNow, now } = context;
  await refuseUnlessFree(context);
  refuseUnborn(sent, now);
  const photos = [
    { id: sent.frontPhoto, kind: 'kyc_front', field: 'frontPhoto' },
    { id: sent.backPhoto, kind: 'kyc_back', field: 'backPhoto' },
  ] as const;
  for (const photo of photos) await files.take(tx, { ...photo, ownerId: investorId, now: securityNow });
  const id = newId(ports.chance, securityNow);
  const { fullName, idType, idNumber, frontPhoto, backPhoto } = sent;
  const rfc = sent.rfc || (await rfcBefore(parts, context));
  const written = await insertCase(tx, {
    id,
    investorId,
    idType,
    detailsSealed: sealDetails(ports, id, { fullName, idNumber, rfc }),
    numberHash: hashNumber(ports, idType, idNumber),
    frontPhoto,
    backPhoto,
    submittedAt: now,
  });
  if (!written) {
    // Either the document is another's, or the same person pressed twice and the other press was first.
    await refuseUnlessFree(context);
    throw new Refusal('identity.taken', { fields: { idNumber: 'identity.taken' } });
  }
  await indexName(ports, tx, { caseId: id, investorId, fullName });
  await keepClue(ports, tx, { caseId: id, fullName, idType, idNumber });
  await tellNews(ports, context, investorId, { kind: 'submitted' });
}

function refuseUnborn({ idType, idNumber }: Sent, now: number): void {
  if (idType !== 'curp' || (bornOn(idNumber) ?? 0) <= now) return;
  throw new Refusal(KERNEL_REASONS.inputInvalid, {
    code: CODES.invalidInput,
    fields: { idNumber: 'field.curp' },
  });
}

/** Sent again without an RFC, the one before stays: it comes back masked, so nobody can be asked to type it again. */
async function rfcBefore({ ports }: IdentityParts, { tx, investorId }: CallContext): Promise<string | null> {
  const [before] = await casesOf(tx, investorId, 1);
  return before ? openDetails(ports, before).rfc : null;
}

async function refuseUnlessFree({ tx, investorId }: CallContext): Promise<void> {
  const state = await stateOf(tx, investorId);
  if (afterCommand(state, 'submit') !== null) return;
  throw new Refusal(state === 'verified' ? 'identity.verified' : 'identity.waiting');
}
