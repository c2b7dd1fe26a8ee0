import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Ports } from '#kernel/ports/ports.ts';
import { openText, sealText } from '#kernel/secrets/seal.ts';

const details = z.object({
  bankName: z.string(),
  cardholder: z.string(),
  accountNumber: z.string(),
  cardNumber: z.string(),
});

/** What a card says; it lies sealed in its row. Numbers are digits only. */
export type CardDetails = z.output<typeof details>;

type Keys = Pick<Ports, 'secrets'>;

/** Seals the details of one card: they open under its id only. */
export function sealCard(ports: Keys, id: string, told: CardDetails): Buffer {
  return sealText(ports, `bank-card:${id}`, JSON.stringify(told));
}

/** Opens the details of a card; throws where somebody altered or moved them. */
export function openCard(ports: Keys, row: { id: string; detailsSealed: Buffer }): CardDetails {
  return details.parse(JSON.parse(openText(ports, `bank-card:${row.id}`, row.detailsSealed)));
}

/** A keyed hash that is the same for the same numbers of the same investor and tells nothing to who lacks the key. */
export function hashNumbers({ secrets }: Keys, investorId: string, told: CardDetails): Buffer {
  return createHmac('sha256', secrets.key('bank-card.numbers'))
    .update(`${investorId}:${told.accountNumber}:${told.cardNumber}`)
    .digest();
}
