import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { formatMoney, formatPrice, formatQuantity } from '#kernel/money/money.ts';
import type { ExportedTrade, exportTrades as exportCall } from '../../contract.ts';
import type { TradeMarket } from '../trade-market.ts';
import type { Trading } from '../trading.ts';
import { type ExportedFill, selectExported } from './export-trades.store.ts';

/** The order and the execution of the last row of a page. */
const CURSOR = z.tuple([uuid, z.string()]);
/** A page is held in memory once, here and in the browser. */
const PAGE = { limit: 1_000 };

/** `trade/export`: all of the investor's executions, page after page: a file of any length, none of it kept here. */
export async function exportTrades(
  { market }: Trading,
  { tx, investorId }: CallContext,
  input: InputOf<typeof exportCall>,
): Promise<OutputOf<typeof exportCall>> {
  const after = decodeCursor(input.cursor, CURSOR);
  const rows = await selectExported(tx, investorId, after ?? null, rowsToAsk(PAGE));
  return pageFromRows(
    rows,
    PAGE,
    (row) => [row.orderId, row.executionId],
    (row) => exportedTrade(market, row),
  );
}

function exportedTrade(market: TradeMarket, fill: ExportedFill): ExportedTrade {
  const instrument = market.instrument(fill.stockId);
  return {
    time: new Date(fill.filledAt).toISOString(),
    orderId: fill.orderId,
    symbol: instrument?.symbol ?? fill.stockId,
    name: instrument?.name ?? fill.stockId,
    side: fill.side,
    type: fill.type,
    quantity: formatQuantity(fill.quantity),
    price: formatPrice(fill.price),
    value: formatMoney(fill.value),
    commission: formatMoney(fill.commission),
    iva: formatMoney(fill.iva),
    regulatoryFee: formatMoney(fill.regulatoryFee),
    currency: fill.currency,
    source: fill.source,
  };
}
