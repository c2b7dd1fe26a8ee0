import type { Closing, ClosingSale, Lot, LotDesk } from '#features/margin/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { newId } from '#kernel/id/id.ts';
import { quantity } from '#kernel/money/money.ts';
import { saveOrder, takeOrder } from '../orders/order.store.ts';
import { scheduleSessionClose } from '../orders/session-close.ts';
import { type PlaceItem, placeOrders } from '../placing/place-orders.store.ts';
import { findPosition } from '../positions/position.store.ts';
import { insertPreview, type Preview } from '../preview/preview.store.ts';
import { orderReference } from '../trade.postings.ts';
import { dayTerms, type Trading } from '../trading.ts';
import { askCancel } from '../venue/outbox.store.ts';
import { type OrderUnderWay, selectUnderWay } from './leverage.store.ts';

/** Under it stands the key of a closing sale, which no investor sends. */
const CLOSING_CALL = 'margin/close';
/** Confirmed in the transaction that makes it. */
const PREVIEW_LIFE_MS = 1_000;

/** How positions are closed for want of margin: an order like any other, which passes by the same guards. */
export function positionDesk(trading: Trading): LotDesk {
  return {
    path: (lot) => `/trade/stockPositionDetail/${lot.id}`,
    close: async (tx, lot, sale) => {
      const underWay = await selectUnderWay(tx, lot.investorId, lot.id);
      const closing = underWay.find(({ id }) => id === lot.closingOrderId);
      if (closing !== undefined) return { state: 'under_way', orderId: closing.id };
      const announce = () => deskOf(trading, lot)?.kick();
      if (underWay.length > 0) {
        await cancelAll(trading, tx, lot, underWay);
        return { state: 'waiting', announce };
      }
      return { state: 'placed', orderId: await place(trading, tx, lot, sale), announce };
    },
  };
}

const deskOf = ({ venues, market }: Trading, { stockId }: Lot) =>
  venues.of(market.instrument(stockId)?.exchange ?? '');

/** What buys into the position or sells of it ends first, so that all of it can be sold. */
async function cancelAll(
  { ports }: Trading,
  tx: Transaction,
  { investorId }: Lot,
  orders: readonly OrderUnderWay[],
): Promise<void> {
  for (const { id, isCancelAsked } of orders) {
    const order = isCancelAsked ? null : await takeOrder(tx, investorId, id);
    if (order === null) continue;
    await saveOrder(tx, { ...order, cancelReason: 'order.margin_close' });
    await askCancel(tx, investorId, id, ports.clock.securityNow());
  }
}

/** Places the sale of all shares; throws where the database says no. */
async function place(trading: Trading, tx: Transaction, lot: Lot, sale: ClosingSale): Promise<string> {
  const { ports, market } = trading;
  const instrument = market.instrument(lot.stockId);
  const position = await findPosition(tx, lot.investorId, lot.id);
  if (instrument === null || position === null) throw new Error(`the lot ${lot.id} has no position`);
  const securityNow = ports.clock.securityNow();
  const { terms } = await dayTerms(trading, instrument, 'sell', sale.at);
  const shares = quantity(position.lot.quantity - position.held);
  const preview: Preview = {
    investorId: lot.investorId,
    id: newId(ports.chance, securityNow),
    side: 'sell',
    type: 'market',
    timeInForce: 'day',
    stockId: lot.stockId,
    exchange: instrument.exchange,
    currency: lot.currency,
    leverage: lot.leverage,
    quantity: shares,
    limitPrice: null,
    boundPrice: sale.bound,
    holdAmount: shares,
    positionId: position.id,
    terms,
    createdAt: securityNow,
    expiresAt: securityNow + PREVIEW_LIFE_MS,
  };
  await insertPreview(tx, preview);
  const item = itemOf(trading, preview, sale);
  const [outcome] = await placeOrders(tx, sale.at, securityNow, [item]);
  if (outcome?.outcome !== 'placed')
    throw new Error(`the closing of ${lot.id} was ${JSON.stringify(outcome)}`);
  await scheduleSessionClose(trading, instrument.exchange, sale.at);
  return item.orderId;
}

function itemOf({ ports }: Trading, preview: Preview, sale: ClosingSale): PlaceItem {
  const id = () => newId(ports.chance, ports.clock.securityNow());
  const orderId = id();
  return {
    investorId: preview.investorId,
    call: CLOSING_CALL,
    key: orderId,
    inputHash: '00',
    previewId: preview.id,
    side: 'sell',
    orderId,
    positionId: id(),
    splitId: id(),
    expiresAt: new Date(sale.expiresAt).toISOString(),
    refusal: null,
    last: null,
    reference: orderReference({ ...preview, id: orderId }, {}),
    signed: null,
  };
}

export type { Closing };
