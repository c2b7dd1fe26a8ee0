import { isSome } from '#kernel/money/is-some.ts';
import {
  addMoney,
  type Currency,
  formatMoney,
  type Money,
  parseMoney,
  subtractMoney,
} from '#kernel/money/money.ts';
import type { Application } from '../../contract.ts';

/** What became of the money that was reserved for applications in one currency: decimal strings. */
export interface ApplicationsSum {
  readonly currency: Currency;
  /** Still reserved. */
  readonly reserved: string;
  readonly paid: string;
  readonly returned: string;
}

type Summed = Pick<Application, 'currency' | 'state' | 'deposit' | 'refund'>;

/** Each currency by itself, as its first application comes; once what comes back is posted, the rest of what was reserved is paid. */
export function sumApplications(applications: readonly Summed[]): ApplicationsSum[] {
  const currencies = [...new Set(applications.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const those = applications.filter((each) => each.currency === currency);
    const sumOf = (of: (each: Summed) => Money) =>
      formatMoney(those.reduce((sum, each) => addMoney(sum, of(each)), NOTHING));
    return {
      currency,
      // Of one that is pending nothing is reserved yet.
      reserved: sumOf(({ state, deposit, refund }) =>
        refund === null && state !== 'pending' ? parseMoney(deposit) : NOTHING,
      ),
      paid: sumOf(({ deposit, refund }) =>
        refund === null ? NOTHING : subtractMoney(parseMoney(deposit), parseMoney(refund)),
      ),
      returned: sumOf(({ refund }) => (refund === null ? NOTHING : parseMoney(refund))),
    };
  });
}

const NOTHING = parseMoney('0.00');

/** The part that is told large: what is back is one's own again, and never is; undefined where there is no other. */
export const heroOf = (sum: ApplicationsSum) =>
  (['reserved', 'paid'] as const).find((part) => isSome(sum[part]));
