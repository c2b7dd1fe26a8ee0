import * as z from 'zod/mini';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { formatMoney } from '#kernel/money/money.ts';
import { typeOf } from '../asset-type.ts';
import type { AssetLogInput, AssetLogItem } from '../contract.ts';
import { type LoggedMovement, selectAssetLog } from './asset-log.store.ts';

const cursorShape = z.tuple([placeKey]);

/** One page of the caller's asset log, described in the language of the call. */
export async function listAssetLogPage(context: InvestorView, input: AssetLogInput, catalogs: Catalogs) {
  const cursor = decodeCursor(input.cursor, cursorShape);
  const rows = await selectAssetLog(context.tx, context.investorId, {
    currency: input.currency ?? null,
    type: input.type ?? null,
    before: cursor?.[0] ?? null,
    rows: rowsToAsk(input),
  });
  return pageFromRows(
    rows,
    input,
    ({ seq }) => [seq.toString()],
    (row) => showMovement(row, context.language, catalogs),
  );
}

function showMovement(row: LoggedMovement, language: Language, catalogs: Catalogs): AssetLogItem {
  const type = typeOf(row.name);
  return {
    id: row.seq.toString(),
    type,
    subType: row.name,
    typeText: catalogs.translate(language, `asset.type.${type}`),
    subTypeText: catalogs.translate(language, `asset.subtype.${row.name}`),
    currency: row.currency,
    amount: formatMoney(row.delta),
    amountBefore: formatMoney(row.balance_before),
    amountAfter: formatMoney(row.balance_after),
    time: row.at.toISOString(),
    description: catalogs.translate(language, `asset.description.${row.name}`, wordsOf(row.reference)),
    orderId: row.reference.kind === 'order' ? String(row.reference.id) : null,
    hash: row.hash.toString('hex'),
  };
}

/** What a description may name: the reference's own texts, and the symbol of its instrument. */
function wordsOf(reference: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(reference).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const stockId = reference.stockId;
  const symbol = typeof stockId === 'string' ? stockId.slice(0, stockId.lastIndexOf('.')) : '';
  return { ...Object.fromEntries(texts), symbol };
}
