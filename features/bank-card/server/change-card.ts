import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { BankCardLine, changeBankCard } from '../contract.ts';
import { existsAlready } from './add-card.ts';
import { countCards, hasNumbers, lockCard, updateCard } from './bank-card.store.ts';
import { accountOf, type CardDetails, hashNumbers, openCard, sealCard } from './sealed-card.ts';
import { lineOf } from './show-card.ts';
import { tellOfCard } from './tell-of-card.ts';

/**
 * Changes a card; what is the same as before changes nothing, so that the day of waiting does not begin again. Refuses
 * `not_found`, `bank_card.exists` where another card of the investor has these numbers, and `signature.invalid`.
 */
export async function changeCard(
  ports: Ports,
  context: CallContext,
  { id, ...sent }: InputOf<typeof changeBankCard>,
): Promise<{ card: BankCardLine }> {
  const { tx, investorId } = context;
  // Whoever adds or changes a card of this investor meanwhile stands in line.
  await countCards(tx, investorId);
  const row = await lockCard(tx, investorId, id);
  if (row === null) throw notFound();
  const before = openCard(ports, row);
  const cardNumber = sent.cardNumber ?? before.cardNumber;
  const { told, accountHash } = accountOf(ports, { ...sent, cardNumber });
  if (isSame(before, told)) return { card: lineOf(row, before) };
  const numbersHash = hashNumbers(ports, investorId, told);
  if (await hasNumbers(tx, numbersHash, id)) throw existsAlready();
  // The sandbox's business time may stand still between two changes; the wait still counts from the later one.
  const at = Math.max(context.now, row.changedAt.getTime() + 1);
  const detailsSealed = sealCard(ports, id, told);
  const written = await updateCard(tx, { id, detailsSealed, numbersHash, accountHash, at });
  await tellOfCard(ports, context, 'changed', { ...told, ...written });
  return { card: lineOf({ ...row, ...written, changedAt: new Date(at) }, told) };
}

function isSame(before: CardDetails, told: CardDetails): boolean {
  return (
    before.bankName === told.bankName &&
    before.cardholder === told.cardholder &&
    before.accountNumber === told.accountNumber &&
    before.cardNumber === told.cardNumber
  );
}
