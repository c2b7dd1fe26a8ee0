import type { PostedMove } from '#features/margin/server/index.ts';
import type { AccountName, LedgerTransaction, Posting } from '#kernel/ledger/ledger.ts';
import { formatPrice, formatQuantity, type Money, type Quantity } from '#kernel/money/money.ts';
import type { Fees, Side } from '../fees.ts';
import type { FillMovement } from '../order.ts';
import type { Order, SignedCancel } from './orders/order.store.ts';
import type { VenueEvent } from './venue/venue.ts';

/**
 * Every movement of trading, named; the rows of `ledger.posting_rule` in 0050-trade-configuration.sql allow exactly
 * these, and 0158-trades-stand-behind-postings.sql asks what each is for. The holds themselves are posted by
 * `place_orders`.
 */

type Movement = Omit<Posting, 'amount'> & { amount: bigint };

function move(
  name: string,
  asset: string,
  amount: bigint,
  source: AccountName,
  destination: AccountName,
): Movement {
  return { name, asset, amount, source, destination };
}

/** Fees leave what is frozen for a buy, and what has just come in for a sale. */
function feePostings(side: Side, currency: string, fees: Fees): Movement[] {
  const source = side === 'buy' ? 'investor.frozen' : 'investor.available';
  return [
    move(`trade.${side}.commission`, currency, fees.commission, source, 'firm.commission'),
    move(`trade.${side}.iva`, currency, fees.iva, source, 'firm.iva'),
    move(`trade.${side}.regulatory-fee`, currency, fees.regulatoryFee, source, 'firm.regulatory-fee'),
  ];
}

function buyPostings(order: Order, shares: Quantity, movement: FillMovement, release: bigint): Movement[] {
  const { currency, stockId } = order;
  return [
    move('trade.buy.settle', currency, movement.value, 'investor.frozen', 'firm.clearing'),
    ...feePostings('buy', currency, movement),
    move('trade.buy.deliver', stockId, shares, 'firm.custody', 'investor.available'),
    move('trade.buy.release', currency, release, 'investor.frozen', 'investor.available'),
  ];
}

function sellPostings(order: Order, shares: Quantity, movement: FillMovement): Movement[] {
  const { currency, stockId } = order;
  return [
    move('trade.sell.deliver', stockId, shares, 'investor.frozen', 'firm.custody'),
    move('trade.sell.settle', currency, movement.value, 'firm.clearing', 'investor.available'),
    ...feePostings('sell', currency, movement),
  ];
}

/**
 * What a fill posts; `release` is what is left of a buy's hold with its last fill, zero before. Lent cash comes in before it
 * pays, and a sale repays after it has brought something in.
 */
export function fillTransaction(
  order: Order,
  fill: Extract<VenueEvent, { kind: 'fill' }>,
  parts: {
    readonly movement: FillMovement;
    readonly release: Money;
    readonly borrowing: PostedMove | null;
    /** The hash of the quote that it was made at, or of what a venue outside told of it. */
    readonly quote: string | null;
  },
): LedgerTransaction {
  const { movement, release, borrowing, quote } = parts;
  const moved = borrowing?.postings ?? [];
  const postings =
    order.side === 'buy'
      ? [...moved, ...buyPostings(order, fill.quantity, movement, release)]
      : [...sellPostings(order, fill.quantity, movement), ...moved];
  return {
    name: `trade.${order.side}.fill`,
    investorId: order.investorId,
    at: fill.at,
    reference: {
      ...orderReference(order, {
        quantity: formatQuantity(fill.quantity),
        price: formatPrice(fill.price),
      }),
      // By it the database finds the fill, and knows whether it was posted.
      executionId: fill.executionId,
      ...(quote !== null && { quote }),
      ...borrowing?.reference,
    },
    postings: postings.filter((posting) => posting.amount > 0n),
  };
}

/** What a sale to a dealer repays, once the sale itself was posted. */
export function repayTransaction(
  order: Order,
  fill: Extract<VenueEvent, { kind: 'fill' }>,
  { postings, reference }: PostedMove,
): LedgerTransaction {
  return {
    name: 'margin.repay',
    investorId: order.investorId,
    at: fill.at,
    reference: {
      ...orderReference(order, { quantity: formatQuantity(fill.quantity), price: formatPrice(fill.price) }),
      ...reference,
    },
    postings,
  };
}

/**
 * Gives back what is left of a hold when an order ends unfilled: cash of a buy, shares of a sale. `takenBack` by the investor:
 * with what the device signed of that.
 */
export function releaseTransaction(
  order: Order,
  at: number,
  takenBack: { readonly signed: SignedCancel | null } | null,
): LedgerTransaction {
  const signed = takenBack?.signed ?? null;
  const name = `trade.${order.side}.release`;
  return {
    name,
    investorId: order.investorId,
    at,
    reference: {
      ...orderReference(order, {}),
      ...(takenBack !== null && { command: 'trade/cancel' }),
      ...(signed !== null && { signed: [signed] }),
    },
    postings: [move(name, order.holdAsset, order.holdLeft, 'investor.frozen', 'investor.available')],
  };
}

/** What stands beside the lines of the asset log. */
export function orderReference(
  order: Pick<Order, 'id' | 'side' | 'stockId' | 'quantity'>,
  fill: { quantity?: string; price?: string },
): Record<string, string> {
  return {
    kind: 'order',
    id: order.id,
    side: order.side,
    stockId: order.stockId,
    quantity: fill.quantity ?? formatQuantity(order.quantity),
    ...(fill.price !== undefined && { price: fill.price }),
  };
}
