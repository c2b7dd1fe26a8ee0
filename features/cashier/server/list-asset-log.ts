import * as z from 'zod/mini';
import { decodeCursor, encodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { AssetLogType, LoggedRecord } from '#kernel/feature/asset-parts.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { formatMoney } from '#kernel/money/money.ts';
import type { AssetLogInput, AssetLogItem } from '../contract.ts';
import { type LoggedMovement, selectAssetLog } from './asset-log.store.ts';
import { refuseUnknownType, typeOf } from './asset-type.ts';
import type { CashierParts } from './cashier-parts.ts';
import { movementWords, symbolOf, wholeMovementText } from './movement-words.ts';

const cursorShape = z.tuple([placeKey]);

/** One page of the caller's asset log, described in the language of the call. */
export async function listAssetLogPage(
  parts: Pick<CashierParts, 'assetTypes' | 'records' | 'catalogs'>,
  context: InvestorView,
  input: AssetLogInput,
) {
  refuseUnknownType(parts.assetTypes(), input.type);
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
    (row) => showMovement(parts, row, context.language),
  );
  // What was read may hold fewer than a page: the next one goes on below it.
  const goesOn = page.nextCursor === null && readDownTo > 1n;
  return goesOn ? { ...page, nextCursor: encodeCursor([readDownTo.toString()]) } : page;
}

function showMovement(
  { assetTypes, records, catalogs }: Pick<CashierParts, 'assetTypes' | 'records' | 'catalogs'>,
  row: LoggedMovement,
  language: Language,
): AssetLogItem {
  const type = typeOf(assetTypes(), row.name);
  const { subTypeText, description } = movementWords(catalogs, language, row.name, row.reference);
  return {
    id: row.seq.toString(),
    type,
    subType: row.name,
    typeText: catalogs.translate(language, `asset.type.${type}`),
    subTypeText,
    currency: row.currency,
    amount: formatMoney(row.delta),
    amountBefore: formatMoney(row.balance_before),
    amountAfter: formatMoney(row.balance_after),
    time: row.at.toISOString(),
    description,
    movementText: wholeMovementText(catalogs, language, type, row.reference),
    symbol: symbolOf(row.reference),
    orderId: row.reference.kind === 'order' ? String(row.reference.id) : null,
    record: recordOf(records(), row.reference),
    isSigned: isSigned(assetTypes(), row),
    hash: row.hash.toString('hex'),
  };
}

/** A signature that the transaction names is the investor's own, not an operator's. */
function isSigned(types: readonly AssetLogType[], { name, reference }: LoggedMovement): boolean | null {
  const { signed, command } = reference;
  const isOwn = (each: unknown) => typeof each === 'object' && each !== null && 'investor' in each;
  if (Array.isArray(signed) && signed.some(isOwn)) return true;
  const isCommand = typeof command === 'string' || types.some(({ commands }) => commands?.includes(name));
  return isCommand ? false : null;
}

function recordOf(
  records: readonly LoggedRecord[],
  reference: LoggedMovement['reference'],
): AssetLogItem['record'] {
  const known = records.find(({ kind }) => kind === reference.kind);
  const id = known && reference[known.idKey];
  return known && typeof id === 'string' ? { kind: known.kind, id, path: known.path(id) } : null;
}
