import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { maskNumber, payableFrom } from '../card-number.ts';
import { isClabe } from '../clabe.ts';
import type { BankCard, BankCardLine, listBankCards } from '../contract.ts';
import { type CardRow, findCard, listCards } from './bank-card.store.ts';
import { type CardDetails, openCard } from './sealed-card.ts';

/** A page of one's own cards, numbers masked. */
export async function listOwnCards(
  ports: Ports,
  { tx, investorId }: CallContext,
  input: InputOf<typeof listBankCards>,
): Promise<OutputOf<typeof listBankCards>> {
  const [before] = decodeCursor(input.cursor, z.tuple([uuid])) ?? [null];
  const rows = await listCards(tx, investorId, { before, rows: rowsToAsk(input) });
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => lineOf(row, openCard(ports, row)),
  );
}

/** One's own card; refuses `not_found` for any other. */
export async function showOwnCard(
  ports: Ports,
  { tx, investorId }: CallContext,
  id: string,
): Promise<{ card: BankCard }> {
  const row = await findCard(tx, investorId, id);
  if (row === null) throw notFound();
  const told = openCard(ports, row);
  const { accountNumber: fullAccountNumber, salt } = told;
  const { statement } = row;
  const signed = statement === null || salt === undefined ? null : { statement, salt };
  return { card: { ...lineOf(row, told), fullAccountNumber, signed } };
}

/** A card with its numbers masked. */
export function lineOf(
  { id, createdAt, changedAt, statement }: Omit<CardRow, 'detailsSealed' | 'numbersHash' | 'accountHash'>,
  told: CardDetails,
): BankCardLine {
  return {
    id,
    bankName: told.bankName,
    cardholder: told.cardholder,
    accountNumber: maskNumber(told.accountNumber),
    cardNumber: maskNumber(told.cardNumber),
    isClabe: isClabe(told.accountNumber),
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    payableFrom: new Date(payableFrom(changedAt.getTime())).toISOString(),
    isSigned: statement !== null,
  };
}
