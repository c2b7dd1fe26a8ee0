import { isClabe } from '#features/bank-card/contract.ts';
import { isAddress } from '#features/withdrawal/contract.ts';
import type { TariffLine, TariffSchedule } from '#kernel/feature/tariff-schedule.ts';
import { DEPOSIT_METHODS, type DepositMethod, natureOf } from './deposit-method.ts';

/** Ten days are the most that the table takes. */
const MOST_HOURS = 240n;
/** A thousand of either currency: a slip of the finger is not sent to a second person. */
const MOST_CENTS = 100_000n;
/** As long as the table's columns. */
const MOST_ADDRESS = 120;
const MOST_BANK_NAME = 80;
const MOST_BANK_CODE = 40;

const methodOf = (line: TariffLine): DepositMethod =>
  DEPOSIT_METHODS.find((method) => method === line.method) ?? 'spei';
const isBank = (line: TariffLine) => natureOf(methodOf(line)).coin === null;
const atMost = (length: number) => (text: string) => (text.length > length ? 'field.too_long' : null);

/** Money sent to a mistyped address is gone: a CLABE and a coin's address are checked by their own digits. */
function addressFault(text: string, line: TariffLine): string | null {
  const method = methodOf(line);
  switch (method) {
    case 'spei':
      return isClabe(text) ? null : 'field.clabe';
    case 'usdt_trc20':
    case 'usdt_erc20':
    case 'btc':
      return isAddress(method, text) ? null : 'field.address';
    case 'bank_transfer':
      return atMost(MOST_ADDRESS)(text);
  }
}

/** Ways to pay in as the treasurer changes them; where money goes is shown at the deposit, not among the fees. */
export const DEPOSIT_SCHEDULE: TariffSchedule = {
  table: 'deposit_method',
  line: ['method'],
  order: DEPOSIT_METHODS,
  reasonColumn: 'source',
  firstRowsArePractice: true,
  fields: [
    { column: 'open', name: 'deposit_open', kind: 'flag' },
    {
      column: 'minimum',
      name: 'deposit_minimum',
      kind: 'money',
      currency: (line) => natureOf(methodOf(line)).currency,
      least: 1n,
      most: MOST_CENTS,
    },
    { column: 'review_hours', name: 'review_hours', kind: 'count', least: 1n, most: MOST_HOURS },
    { column: 'address', name: 'deposit_address', kind: 'text', internal: true, check: addressFault },
    {
      column: 'bank_name',
      name: 'bank_name',
      kind: 'text',
      internal: true,
      appliesTo: isBank,
      check: atMost(MOST_BANK_NAME),
    },
    {
      column: 'beneficiary',
      name: 'beneficiary',
      kind: 'text',
      internal: true,
      appliesTo: isBank,
      check: atMost(MOST_ADDRESS),
    },
    {
      column: 'bank_code',
      name: 'bank_code',
      kind: 'text',
      internal: true,
      appliesTo: (line) => methodOf(line) === 'bank_transfer',
      check: atMost(MOST_BANK_CODE),
    },
  ],
};
