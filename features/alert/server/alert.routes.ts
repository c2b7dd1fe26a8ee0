import * as z from 'zod/mini';
import type { Market } from '#features/market/server/index.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import { type Route, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { createAlert, deleteAlert, listAlerts } from '../contract.ts';
import { deleteAlertRow, selectAlerts } from './alert.store.ts';
import { create } from './create-alert.ts';
import { showAlert } from './show-alert.ts';

const cursorShape = z.tuple([uuid]);

/** The calls of this feature. */
export function alertRoutes(ports: Ports, market: Market): Route[] {
  return [
    route(createAlert, (context, input) => create(ports, market, context, input), { postOnly: true }),
    route(listAlerts, async ({ tx, investorId }, input) => {
      const [before] = decodeCursor(input.cursor, cursorShape) ?? [null];
      const filter = {
        stockId: input.stockId ?? null,
        state: input.state ?? null,
        before,
        rows: rowsToAsk(input),
      };
      const rows = await selectAlerts(tx, investorId, filter);
      const { items, nextCursor } = pageFromRows(
        rows,
        input,
        ({ id }) => [id],
        (row) => showAlert(market, row),
      );
      return { items: items.filter((alert) => alert !== null), nextCursor };
    }),
    route(
      deleteAlert,
      async ({ tx, investorId }, { id }) => {
        if (!(await deleteAlertRow(tx, investorId, id))) throw notFound();
        return {};
      },
      { postOnly: true },
    ),
  ];
}
