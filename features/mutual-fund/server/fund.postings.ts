import type { LedgerTransaction, Posting, ReferenceValue } from '#kernel/ledger/ledger.ts';
import {
  type Currency,
  formatMoney,
  formatPrice,
  formatQuantity,
  type Money,
  type Price,
  type Quantity,
} from '#kernel/money/money.ts';
import { type FundSide, unitsOf } from '../mutual-fund.ts';

/** What is posted about. */
export interface PostedOrder {
  readonly id: string;
  readonly investorId: string;
  readonly fundId: string;
  readonly name: string;
  readonly currency: Currency;
}

type Step = 'hold' | 'execute' | 'settle';

function transaction(
  about: PostedOrder,
  at: number,
  [side, step]: readonly [FundSide, Step],
  postings: readonly Posting[],
  more: Readonly<Record<string, ReferenceValue>>,
): LedgerTransaction {
  const { investorId, id, fundId, name } = about;
  const reference = { kind: 'mutual-fund-order', id, fundId, fund: name, ...more };
  return { name: `mutual-fund.${side}.${step}`, investorId, at, reference, postings };
}

/** A purchase's money is put aside. `at` is business time, as below. */
export function buyHold(about: PostedOrder, amount: Money, at: number): LedgerTransaction {
  const name = 'mutual-fund.buy.hold';
  return transaction(
    about,
    at,
    ['buy', 'hold'],
    [{ name, asset: about.currency, amount, source: 'investor.available', destination: 'investor.frozen' }],
    { amount: formatMoney(amount), currency: about.currency },
  );
}

/** A redemption's units are put aside. */
export function redeemHold(about: PostedOrder, units: Quantity, at: number): LedgerTransaction {
  const name = 'mutual-fund.redeem.hold';
  const asset = unitsOf(about.fundId);
  return transaction(
    about,
    at,
    ['redeem', 'hold'],
    [{ name, asset, amount: units, source: 'investor.available', destination: 'investor.frozen' }],
    { units: formatQuantity(units) },
  );
}

/** What an order comes to at its value. */
export interface ExecutedFigures {
  readonly amount: Money;
  readonly units: Quantity;
  readonly nav: Price;
  readonly navDate: string;
}

const told = ({ amount, units, nav, navDate }: ExecutedFigures, currency: Currency) => ({
  amount: formatMoney(amount),
  currency,
  units: formatQuantity(units),
  nav: formatPrice(nav),
  navDate,
});

/** At the value of the day: the money goes out, the units come in. */
export function buyExecution(about: PostedOrder, done: ExecutedFigures, at: number): LedgerTransaction {
  const { currency, fundId } = about;
  return transaction(
    about,
    at,
    ['buy', 'execute'],
    [
      {
        name: 'mutual-fund.buy.pay',
        asset: currency,
        amount: done.amount,
        source: 'investor.frozen',
        destination: 'firm.fund-clearing',
      },
      {
        name: 'mutual-fund.buy.deliver',
        asset: unitsOf(fundId),
        amount: done.units,
        source: 'firm.fund-units',
        destination: 'investor.available',
      },
    ],
    told(done, currency),
  );
}

/** At the value of the day: the units are given back, and what they bring is owed until it is settled. */
export function redeemExecution(about: PostedOrder, done: ExecutedFigures, at: number): LedgerTransaction {
  const { currency, fundId } = about;
  return transaction(
    about,
    at,
    ['redeem', 'execute'],
    [
      {
        name: 'mutual-fund.redeem.give',
        asset: unitsOf(fundId),
        amount: done.units,
        source: 'investor.frozen',
        destination: 'firm.fund-units',
      },
      {
        name: 'mutual-fund.redeem.owe',
        asset: currency,
        amount: done.amount,
        source: 'firm.fund-omnibus',
        destination: 'firm.fund-clearing',
      },
    ],
    told(done, currency),
  );
}

/** On the settlement day: the firm pays the fund for what was bought, and the investor for what was redeemed. */
export function settlement(
  about: PostedOrder,
  side: FundSide,
  done: ExecutedFigures,
  at: number,
): LedgerTransaction {
  const { currency: asset } = about;
  const { amount } = done;
  const posting: Posting =
    side === 'buy'
      ? {
          name: 'mutual-fund.buy.settle',
          asset,
          amount,
          source: 'firm.fund-clearing',
          destination: 'firm.fund-omnibus',
        }
      : {
          name: 'mutual-fund.redeem.pay',
          asset,
          amount,
          source: 'firm.fund-clearing',
          destination: 'investor.available',
        };
  return transaction(about, at, [side, 'settle'], [posting], told(done, asset));
}
