import * as z from 'zod/mini';
import { decodeCursor, encodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { formatMoney } from '#kernel/money/money.ts';
import type { AssetLogInput, AssetLogItem, RecordKind } from '../contract.ts';
import { type LoggedMovement, selectAssetLog } from './asset-log.store.ts';
import { movementWords } from './movement-words.ts';

const cursorShape = z.tuple([placeKey]);

/** One page of the caller's asset log, described in the language of the call. */
export async function listAssetLogPage(context: InvestorView, input: AssetLogInput, catalogs: Catalogs) {
  const cursor = decodeCursor(input.cursor, cursorShape);
  const { movements, readDownTo } = await selectAssetLog(context.tx, context.investorId, {
    currency: input.currency ?? null,
    type: input.type ?? null,
    before: cursor?.[0] ?? null,
    rows: rowsToAsk(input),
  });
  const page = pageFromRows(
    movements,
    input,
    ({ seq }) => [seq.toString()],
    (row) => showMovement(row, context.language, catalogs),
  );
  // What was read may hold fewer than a page: the next one goes on below it.
  const goesOn = page.nextCursor === null && readDownTo > 1n;
  return goesOn ? { ...page, nextCursor: encodeCursor([readDownTo.toString()]) } : page;
}

function showMovement(row: LoggedMovement, language: Language, catalogs: Catalogs): AssetLogItem {
  const { type, typeText, subTypeText, description } = movementWords(
    catalogs,
    language,
    row.name,
    row.reference,
  );
  return {
    id: row.seq.toString(),
    type,
    subType: row.name,
    typeText,
    subTypeText,
    currency: row.currency,
    amount: formatMoney(row.delta),
    amountBefore: formatMoney(row.balance_before),
    amountAfter: formatMoney(row.balance_after),
    time: row.at.toISOString(),
    description,
    orderId: row.reference.kind === 'order' ? String(row.reference.id) : null,
    record: recordOf(row.reference),
    hash: row.hash.toString('hex'),
  };
}

/** Under which name a reference of each kind keeps its record's id. */
const ID_OF: Readonly<Record<RecordKind, string>> = {
  order: 'id',
  deposit: 'depositId',
  withdrawal: 'id',
  exchange: 'previewId',
};

function recordOf(reference: LoggedMovement['reference']): AssetLogItem['record'] {
  const kind = (Object.keys(ID_OF) as RecordKind[]).find((known) => known === reference.kind);
  const id = kind && reference[ID_OF[kind]];
  return kind && typeof id === 'string' ? { kind, id } : null;
}
