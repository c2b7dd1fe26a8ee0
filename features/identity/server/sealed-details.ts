import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Ports } from '#kernel/ports/ports.ts';
import { openText, sealText } from '#kernel/secrets/seal.ts';
import type { IdType } from '../id-number.ts';

const details = z.object({ fullName: z.string(), idNumber: z.string(), rfc: z.nullable(z.string()) });

/** What a submission says of a person; it lies sealed in its row. */
export type Details = z.output<typeof details>;

type Keys = Pick<Ports, 'secrets'>;

/** Seals the details of one case: they open under its id only. */
export function sealDetails(ports: Keys, caseId: string, told: Details): Buffer {
  return sealText(ports, purposeOf(caseId), JSON.stringify(told));
}

/** Opens the details of a case; throws where somebody altered or moved them. */
export function openDetails(ports: Keys, row: { id: string; detailsSealed: Buffer }): Details {
  return details.parse(JSON.parse(openText(ports, purposeOf(row.id), row.detailsSealed)));
}

/** A keyed hash that is the same for the same document and tells nothing to who lacks the key. */
export function hashNumber({ secrets }: Keys, type: IdType, number: string): Buffer {
  return createHmac('sha256', secrets.key('identity.number')).update(`${type}:${number}`).digest();
}

function purposeOf(caseId: string): string {
  return `kyc:${caseId}`;
}
