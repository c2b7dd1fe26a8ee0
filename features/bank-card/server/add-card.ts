import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { addBankCard, BankCardLine } from '../contract.ts';
import { countCards, insertCard } from './bank-card.store.ts';
import { accountOf, hashNumbers, sealCard } from './sealed-card.ts';
import { lineOf } from './show-card.ts';
import { tellOfCard } from './tell-of-card.ts';

/** The most cards an investor has at once. */
export const MAX_CARDS = 10;

/** Adds a card. Refuses `bank_card.too_many` where the investor has these numbers already, `bank_card.exists`, and `signature.invalid`. */
export async function addCard(
  ports: Ports,
  context: CallContext,
  sent: InputOf<typeof addBankCard>,
): Promise<{ card: BankCardLine }> {
  const { tx, investorId, now } = context;
  const { told, accountHash } = accountOf(ports, sent);
  if ((await countCards(tx, investorId)) >= MAX_CARDS)
    throw new Refusal('bank_card.too_many', { values: { most: MAX_CARDS } });
  const id = newId(ports.chance, context.securityNow);
  const written = await insertCard(tx, {
    id,
    investorId,
    detailsSealed: sealCard(ports, id, told),
    numbersHash: hashNumbers(ports, investorId, told),
    accountHash,
    at: now,
  });
  if (written === null) throw existsAlready();
  await tellOfCard(ports, context, 'added', { ...told, ...written });
  const at = new Date(now);
  return { card: lineOf({ id, createdAt: at, changedAt: at, ...written }, told) };
}

/** The investor has another card of these numbers. */
export function existsAlready(): Refusal {
  return new Refusal('bank_card.exists', { fields: { accountNumber: 'bank_card.exists' } });
}
