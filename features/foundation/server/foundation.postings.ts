import type { LedgerTransaction, Posting } from '#kernel/ledger/ledger.ts';
import { formatMoney, type Money, subtractMoney } from '#kernel/money/money.ts';
import type { OrderRow, Sale } from './order.store.ts';
import type { Income, Product } from './product.store.ts';

/** Between an investor and a pool; what stands there in the middle of a transaction is gone at its end. */
const TRANSFER = 'firm.foundation-transfer';
const INVESTOR = 'investor.available';
/** A pool's one account: nothing of it is ever free for anything else. */
const POOL = 'investor.frozen';

/** What is posted about. */
export type PostedOrder = Pick<OrderRow, 'id' | 'investorId' | 'currency' | 'name'>;
type Pools = Pick<Product, 'principalPool' | 'incomePool'>;

const reference = (about: PostedOrder, more: Record<string, string> = {}) => ({
  kind: 'foundation-order',
  id: about.id,
  orderId: about.id,
  foundation: about.name,
  currency: about.currency,
  ...more,
});

const moving =
  (asset: string) =>
  (
    name: string,
    amount: Money,
    source: Posting['source'],
    destination: Posting['destination'],
    of = asset,
  ): Posting => ({ name, asset: of, amount, source, destination });

const some = (postings: readonly Posting[]) => postings.filter(({ amount }) => amount > 0n);

/** A cent invested is a unit of this asset in the investor's own chain. */
const claimOf = ({ currency }: Pick<PostedOrder, 'currency'>) => `FOUNDATION.${currency}`;

/** A purchase: from the investor, then into the principal pool. `at` is business time, as below. */
export function buyPostings(
  about: PostedOrder & Pick<OrderRow, 'buyPrice' | 'buyCharge' | 'buyIva'>,
  { principalPool }: Pools,
  at: number,
): LedgerTransaction[] {
  const { buyPrice, buyCharge, buyIva, currency } = about;
  const move = moving(currency);
  const told = reference(about, { amount: formatMoney(buyPrice) });
  return [
    {
      name: 'foundation.buy',
      investorId: about.investorId,
      at,
      reference: told,
      postings: some([
        move('foundation.buy.principal', buyPrice, INVESTOR, TRANSFER),
        move('foundation.buy.claim', buyPrice, 'firm.foundation-book', INVESTOR, claimOf(about)),
        move('foundation.buy.charge', subtractMoney(buyCharge, buyIva), INVESTOR, 'firm.commission'),
        move('foundation.buy.iva', buyIva, INVESTOR, 'firm.iva'),
      ]),
    },
    {
      name: 'foundation.principal.in',
      investorId: principalPool,
      at,
      reference: told,
      postings: [move('foundation.principal.in', buyPrice, TRANSFER, POOL)],
    },
  ];
}

/** A sale: principal out of its pool, profit out of the other one, both to the investor, less the charge. */
export function sellPostings(
  about: PostedOrder & Pick<OrderRow, 'buyPrice'>,
  { principalPool, incomePool }: Pools,
  { saleProfit, sellCharge, sellIva, soldAt }: Sale,
): LedgerTransaction[] {
  const { buyPrice, currency, investorId } = about;
  const move = moving(currency);
  const at = soldAt.getTime();
  const told = reference(about, { amount: formatMoney(buyPrice), profit: formatMoney(saleProfit) });
  const outOf = (name: string, pool: string, amount: Money): LedgerTransaction => ({
    name,
    investorId: pool,
    at,
    reference: told,
    postings: some([move(name, amount, POOL, TRANSFER)]),
  });
  const sale: LedgerTransaction = {
    name: 'foundation.sell',
    investorId,
    at,
    reference: told,
    postings: some([
      move('foundation.sell.principal', buyPrice, TRANSFER, INVESTOR),
      move('foundation.sell.profit', saleProfit, TRANSFER, INVESTOR),
      move('foundation.sell.claim', buyPrice, INVESTOR, 'firm.foundation-book', claimOf(about)),
      move('foundation.sell.charge', subtractMoney(sellCharge, sellIva), INVESTOR, 'firm.commission'),
      move('foundation.sell.iva', sellIva, INVESTOR, 'firm.iva'),
    ]),
  };
  const pools = [
    outOf('foundation.principal.out', principalPool, buyPrice),
    outOf('foundation.income.out', incomePool, saleProfit),
  ];
  return [sale, ...pools.filter(({ postings }) => postings.length > 0)];
}

/** Profit that was owed, paid later out of the income pool. */
export function owedPostings(
  about: PostedOrder,
  { incomePool }: Pools,
  payment: { readonly id: string; readonly amount: Money; readonly at: Date },
): LedgerTransaction[] {
  const move = moving(about.currency);
  const at = payment.at.getTime();
  const told = { ...reference(about, { amount: formatMoney(payment.amount) }), id: payment.id };
  return [
    {
      name: 'foundation.owed',
      investorId: about.investorId,
      at,
      reference: told,
      postings: [move('foundation.owed.profit', payment.amount, TRANSFER, INVESTOR)],
    },
    {
      name: 'foundation.owed.out',
      investorId: incomePool,
      at,
      reference: told,
      postings: [move('foundation.income.out', payment.amount, POOL, TRANSFER)],
    },
  ];
}

/** What the firm pays into a product's income pool. */
export function incomePosting(
  { id, amount, reference: why, at }: Income,
  { incomePool, currency, name }: Pick<Product, 'incomePool' | 'currency' | 'name'>,
): LedgerTransaction {
  return {
    name: 'foundation.income.in',
    investorId: incomePool,
    at: at.getTime(),
    reference: { id, foundation: name, reason: why },
    postings: [moving(currency)('foundation.income.in', amount, 'firm.foundation-income', POOL)],
  };
}
