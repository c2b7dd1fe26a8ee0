import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { personName } from '#kernel/contract/person-name.ts';
import { plainDigits } from './card-number.ts';
import { isClabe, looksLikeClabe } from './clabe.ts';

export { isClabe } from './clabe.ts';

const MAX_BANK_LENGTH = 60;
const MAX_TYPED_LENGTH = 40;
/** SHA-256, or as many bytes: 64 hex digits. */
const HASH = /^[0-9a-f]{64}$/;

const bankName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'field.required'),
    z.maxLength(MAX_BANK_LENGTH, 'field.too_long'),
    z.regex(/^[\p{L}\p{M}\p{N} .,&'’()/-]*$/u, 'field.bank_name'),
  );

const cardholder = personName('field.cardholder');

/** Digits with spaces or hyphens between, cut down to digits. Eighteen of them are a CLABE, whose last one is checked. */
const accountNumber = z.string().check(
  z.maxLength(MAX_TYPED_LENGTH, 'field.too_long'),
  z.overwrite(plainDigits),
  z.minLength(1, 'field.required'),
  z.regex(/^(\d{6,20})?$/, 'field.account_number'),
  z.refine((digits) => !looksLikeClabe(digits) || isClabe(digits), 'field.clabe'),
);

const cardNumber = z
  .string()
  .check(
    z.maxLength(MAX_TYPED_LENGTH, 'field.too_long'),
    z.overwrite(plainDigits),
    z.minLength(1, 'field.required'),
    z.regex(/^(\d{16})?$/, 'field.card_number'),
  );

const hash = z.string().check(z.regex(HASH, 'field.invalid'));
/** What a device signs in place of the account (`accountHashOf`), and what it takes to see that it is this one. */
const signedAccount = { salt: z.optional(hash), accountHash: z.optional(hash) };

/** A card as lists show it. */
const cardLine = z.object({
  id: uuid,
  bankName: z.string(),
  cardholder: z.string(),
  /** The last four digits of each number, points for the rest. */
  accountNumber: z.string(),
  cardNumber: z.string(),
  /** The account number is a CLABE. */
  isClabe: z.boolean(),
  createdAt: instant,
  /** When it was added or, later, last changed. */
  changedAt: instant,
  /** Money can go to it from then on: a day after it was added or changed. */
  payableFrom: instant,
  /** Its account carries the signature of the device on which it was added or last changed. */
  isSigned: z.boolean(),
});

/** One's cards, newest first. */
export const listBankCards = defineCall({
  path: 'bank_card/list',
  summary: 'My bank cards, numbers masked.',
  access: 'investor',
  input: z.object(pageInput),
  output: pageOf(cardLine),
});

/** One card; its account number in full for its owner, its card number never again. */
export const getBankCard = defineCall({
  path: 'bank_card/detail',
  summary:
    'One of my bank cards with its account number in full; of the card number only the last four digits.',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({
    card: z.extend(cardLine, {
      fullAccountNumber: z.string(),
      /** The hash of the statement that a device signed of the account, and the salt; null where none did. */
      signed: z.nullable(z.object({ statement: hash, salt: hash })),
    }),
  }),
});

/** Adds a card. A card number whose last digit does not fit is taken all the same: the form warns of it. */
export const addBankCard = defineCall({
  path: 'bank_card/create',
  summary: 'Add a bank card; money can go to it a day later.',
  access: 'investor',
  command: true,
  // Never a number.
  signs: ['accountHash'],
  input: z.object({ bankName, cardholder, accountNumber, cardNumber, ...signedAccount }),
  output: z.object({ card: cardLine }),
  reasons: ['bank_card.exists', 'bank_card.too_many', 'signature.invalid'],
});

/** Changes a card. Without a card number the present one stays. */
export const changeBankCard = defineCall({
  path: 'bank_card/update',
  summary: 'Change a bank card; the day of waiting begins again when something really changed.',
  access: 'investor',
  command: true,
  signs: ['id', 'accountHash'],
  input: z.object({
    id: uuid,
    bankName,
    cardholder,
    accountNumber,
    cardNumber: z.optional(cardNumber),
    ...signedAccount,
  }),
  output: z.object({ card: cardLine }),
  reasons: ['bank_card.exists', 'signature.invalid'],
});

/** Takes a card away; what was paid to it stays in the records of withdrawals. */
export const removeBankCard = defineCall({
  path: 'bank_card/remove',
  summary: 'Remove a bank card.',
  access: 'investor',
  command: true,
  signs: ['id'],
  input: z.object({ id: uuid }),
  output: z.object({}),
});

/** A card of a list. */
export type BankCardLine = OutputOf<typeof listBankCards>['items'][number];
/** A card as its own screen shows it. */
export type BankCard = OutputOf<typeof getBankCard>['card'];
