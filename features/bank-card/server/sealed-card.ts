import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { openText, sealText } from '#kernel/secrets/seal.ts';
import { accountHashOf } from '../account-hash.ts';

const details = z.object({
  bankName: z.string(),
  cardholder: z.string(),
  accountNumber: z.string(),
  cardNumber: z.string(),
  /** Of the account's hash; cards from before have none. */
  salt: z.optional(z.string()),
});

/** What a card says; it lies sealed in its row. Numbers are digits only. */
export type CardDetails = z.output<typeof details>;

type Keys = Pick<Ports, 'secrets'>;
const SALT_BYTES = 32;

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

/** A card as it was sent. */
type SentCard = Omit<CardDetails, 'salt'> & { salt?: string | undefined; accountHash?: string | undefined };

/**
 * What is sealed of a card as it was sent, with the hash of its account: the device's own where it sent one, which is
 * refused with `signature.invalid` where it is another account's.
 */
export function accountOf(
  { chance }: Pick<Ports, 'chance'>,
  { accountHash: sent, salt = Buffer.from(chance.bytes(SALT_BYTES)).toString('hex'), ...account }: SentCard,
): { told: CardDetails; accountHash: string } {
  const accountHash = accountHashOf(salt, account);
  if (sent !== undefined && sent !== accountHash) throw new Refusal('signature.invalid');
  return { told: { ...account, salt }, accountHash };
}
