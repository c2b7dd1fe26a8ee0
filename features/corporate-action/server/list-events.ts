import * as z from 'zod/mini';
import { holdings } from '#features/trade/server/index.ts';
import { decodeCursor, instantKey } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { CallContext, OpenContext, OperatorContext } from '#kernel/http/route.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { EventItem, listActions, listEvents } from '../contract.ts';
import { withholdingLine } from '../corporate-action.ts';
import { type ActionRow, selectComing, selectForDesk, selectOfStock } from './corporate-action.store.ts';
import type { CorporateParts } from './corporate-parts.ts';
import { findHolding, type HoldingRow, ratesOn, selectHoldings } from './holding.store.ts';
import { type ExpectedRate, showAction, showEvent } from './show-action.ts';
import { findForm } from './tax-form.store.ts';

const cursorKeys = z.tuple([instantKey, uuid]);
const [COMING_OF_STOCK, OVER_OF_STOCK, COMING_OF_INVESTOR] = [4, 2, 50];

const cursorOf = (cursor: string | undefined) => {
  const keys = decodeCursor(cursor, cursorKeys);
  return keys && { at: keys[0], id: keys[1] };
};

/** `corporate_action/stock`. */
export async function listOfStock({ market }: CorporateParts, context: OpenContext, stockId: string) {
  if (market.instrument(stockId) === null) throw notFound();
  const limits = { coming: COMING_OF_STOCK, over: OVER_OF_STOCK };
  const rows = await selectOfStock(context.tx, stockId, context.now, limits);
  return { items: rows.map((row) => showAction(market, row)) };
}

type Caller = Pick<CallContext, 'tx' | 'investorId' | 'now'>;

/** What would be withheld from this investor on an action's payment date, as things stand. */
async function expectedRate({ tx, investorId }: Caller, row: ActionRow): Promise<ExpectedRate> {
  const date = row.paymentDate ?? row.exDate;
  const isAmerican = !row.stockId.endsWith('.XMEX');
  const hasForm = isAmerican && (await findForm(tx, investorId, date)) !== null;
  const line = withholdingLine(row.stockId, row.instrumentKind, hasForm);
  return { line, rate: (await ratesOn(tx, date)).get(line) ?? 0n };
}

async function show({ market }: CorporateParts, caller: Caller, row: HoldingRow): Promise<EventItem> {
  return showEvent(market, row, await expectedRate(caller, row));
}

/** `corporate_action/list`. */
export async function listMine(
  parts: CorporateParts,
  context: CallContext,
  input: InputOf<typeof listEvents>,
) {
  const before = cursorOf(input.cursor);
  const rows = await selectHoldings(context.tx, context.investorId, { before, rows: rowsToAsk(input) });
  const page = pageFromRows(
    rows,
    input,
    (row) => [row.effectiveAt.getTime(), row.id],
    (row) => row,
  );
  const items: EventItem[] = [];
  for (const row of page.items) items.push(await show(parts, context, row));
  return { items, nextCursor: page.nextCursor };
}

/** `corporate_action/coming`: of what is held now; who holds it at the close before the ex-date gets it. */
export async function listMyComing(parts: CorporateParts, context: CallContext) {
  const { tx, investorId } = context;
  const held = new Map((await holdings(tx, investorId)).map(({ stockId, quantity }) => [stockId, quantity]));
  const items: EventItem[] = [];
  for (const row of await selectComing(tx, [...held.keys()], COMING_OF_INVESTOR)) {
    const nothing = { quantityAfter: null, cash: null, gross: null, withheld: null };
    const quantity = held.get(row.stockId) ?? 0n;
    items.push(
      await show(parts, context, { ...row, ...nothing, quantity, rate: null, rateLine: null, doneAt: null }),
    );
  }
  return { items };
}

/** `corporate_action/detail`. */
export async function showMine(parts: CorporateParts, context: CallContext, id: string) {
  const row = await findHolding(context.tx, context.investorId, id);
  if (row === null) throw notFound();
  return { event: await show(parts, context, row) };
}

/** `operator/corporate_action_list`. */
export async function listForDesk(
  { market }: CorporateParts,
  { tx, now }: OperatorContext,
  input: InputOf<typeof listActions>,
) {
  const wish = { coming: input.state === 'coming', at: now, after: cursorOf(input.cursor) };
  const rows = await selectForDesk(tx, { ...wish, rows: rowsToAsk(input) });
  return pageFromRows(
    rows,
    input,
    (row) => [row.effectiveAt.getTime(), row.id],
    (row) => ({
      ...showAction(market, row),
      cancelWaits: row.cancelWaits,
      holders: row.holders,
      gross: formatMoney(money(row.gross)),
      withheld: formatMoney(money(row.withheld)),
    }),
  );
}
