import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { balancesOf } from '#kernel/ledger/ledger.ts';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  money,
  multiply,
  parseMoney,
  parseQuantity,
  quantity,
  quantityFor,
} from '#kernel/money/money.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import type { BuyPreview, RedeemPreview } from '../contract.ts';
import { unitsOf } from '../mutual-fund.ts';
import { readFundRules, type ValuedFund } from './fund.store.ts';
import { dealingOrRefusal, type FundParts, fundOf } from './fund-parts.ts';
import { FUND_PREVIEW } from './fund-preview.ts';
import { showDealing } from './show-fund.ts';

/** `mutual_fund/preview_buy`: an amount, and the value that it will get. */
export async function previewBuy(
  { ports }: Pick<FundParts, 'ports'>,
  context: CallContext,
  input: { id: string; amount: string },
): Promise<BuyPreview> {
  const { tx, investorId, now } = context;
  const fund = await fundOf(tx, now, input.id);
  const { terms, last } = fund;
  const amount = parseMoney(input.amount);
  if (amount < terms.minimum) {
    throw new Refusal('fund.too_small', {
      fields: { amount: 'fund.too_small' },
      values: { minimum: formatMoney(terms.minimum), currency: terms.currency },
    });
  }
  const available = money(await availableOf(tx, investorId, terms.currency));
  if (amount > available) {
    throw new Refusal('cash.insufficient', {
      fields: { amount: 'cash.insufficient' },
      values: {
        currency: terms.currency,
        available: formatMoney(available),
        needed: formatMoney(amount),
      },
    });
  }
  const dealing = dealingOrRefusal(terms, now);
  const { previewLifeMs } = await readFundRules(tx, exchangeDate('XMEX', now));
  const shown = await makePreview(ports, context, FUND_PREVIEW, {
    lifeMs: previewLifeMs,
    terms: () => ({ fundId: terms.id, side: 'buy' as const, currency: terms.currency, amount, ...dealing }),
  });
  return {
    ...showBinding(shown),
    ...showCommon(fund),
    ...showDealing(dealing),
    side: 'buy',
    amount: formatMoney(amount),
    total: formatMoney(amount),
    estimatedUnits: last && formatQuantity(quantityFor(amount, last.nav, 'half-even')),
    available: formatMoney(available),
  };
}

/** Of a redemption, at the last value. */
const LEAST_CENTS = 2n;

/** `mutual_fund/preview_redeem`: units, and the value that they will get. */
export async function previewRedeem(
  { ports }: Pick<FundParts, 'ports'>,
  context: CallContext,
  input: { id: string; units: string },
): Promise<RedeemPreview> {
  const { tx, investorId, now } = context;
  const fund = await fundOf(tx, now, input.id);
  const { terms, last } = fund;
  const units = parseQuantity(input.units);
  const held = quantity(await availableOf(tx, investorId, unitsOf(terms.id)));
  if (units > held) {
    throw new Refusal('fund.units_insufficient', { fields: { units: 'fund.units_insufficient' } });
  }
  const estimate = last && multiply(last.nav, units);
  // So that something is left of it when the value falls: nothing is executed for nothing.
  if (estimate !== null && estimate < LEAST_CENTS) {
    throw new Refusal('fund.units_worthless', { fields: { units: 'fund.units_worthless' } });
  }
  const dealing = dealingOrRefusal(terms, now);
  const { previewLifeMs } = await readFundRules(tx, exchangeDate('XMEX', now));
  const shown = await makePreview(ports, context, FUND_PREVIEW, {
    lifeMs: previewLifeMs,
    terms: () => ({ fundId: terms.id, side: 'redeem' as const, currency: terms.currency, units, ...dealing }),
  });
  return {
    ...showBinding(shown),
    ...showCommon(fund),
    ...showDealing(dealing),
    side: 'redeem',
    units: formatQuantity(units),
    estimatedAmount: estimate && formatMoney(estimate),
    held: formatQuantity(held),
  };
}

const showCommon = ({ terms, last }: ValuedFund) => ({
  fundId: terms.id,
  name: terms.name,
  currency: terms.currency,
  lastNav: last && formatPrice(last.nav),
  lastNavDate: last?.date ?? null,
  fee: formatMoney(money(0n)),
});

async function availableOf(db: Queryable, investorId: string, asset: string): Promise<bigint> {
  const balances = await balancesOf(db, investorId);
  return balances.find((balance) => balance.asset === asset)?.available ?? 0n;
}
