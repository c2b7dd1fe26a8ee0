import * as z from 'zod/mini';
import type { User } from '#features/account/contract.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import { holdingsOf } from '#kernel/ledger/ledger.ts';
import {
  formatMoney,
  formatQuantity,
  money,
  parseMoney,
  quantity,
  subtractMoney,
} from '#kernel/money/money.ts';
import type { InvestorAccount, listInvestorLedger } from '../contract.ts';
import { type LedgerLine, ledgerLines } from './ledger-line.store.ts';

const cursorKeys = z.tuple([z.string().check(z.regex(/^\d{1,18}$/))]);

/** A page of the investor's chain over all their accounts. */
export async function listLedger(
  { tx, investorId }: InvestorView,
  input: Omit<InputOf<typeof listInvestorLedger>, 'investorId'>,
) {
  const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const wish = { investorId, account: input.account ?? null, before, rows: rowsToAsk(input) };
  return pageFromRows(
    await ledgerLines(tx, wish),
    input,
    ({ seq }) => [seq.toString()],
    ({ seq, delta, balanceAfter, at, hash, ...line }) => ({
      ...line,
      id: seq.toString(),
      amount: writeUnits(line, delta),
      amountAfter: writeUnits(line, balanceAfter),
      time: at.toISOString(),
      hash: hash.toString('hex'),
    }),
  );
}

/** What an investor has in each account: both currencies, then the instruments that they hold. */
export async function showAccounts(
  tx: Queryable,
  { id, cash }: Pick<User, 'id' | 'cash'>,
): Promise<InvestorAccount[]> {
  const held = (await holdingsOf(tx, id, ['instrument'])).filter(
    ({ available, frozen }) => available + frozen > 0n,
  );
  return [
    ...cash.map(({ currency, available, frozen, withdrawable }) => ({
      asset: currency,
      isCash: true,
      available,
      frozen,
      unsettled: formatMoney(subtractMoney(parseMoney(available), parseMoney(withdrawable))),
    })),
    ...held.map(({ asset, available, frozen }) => ({
      asset,
      isCash: false,
      available: formatQuantity(quantity(available)),
      frozen: formatQuantity(quantity(frozen)),
      unsettled: null,
    })),
  ];
}

function writeUnits({ isCash }: Pick<LedgerLine, 'isCash'>, units: bigint): string {
  return isCash ? formatMoney(money(units)) : formatQuantity(quantity(units));
}
