import * as z from 'zod/mini';
import type { Identity } from '#features/identity/server/index.ts';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { Alarm, AnomalyRule, listAlarms, settleAlarm } from '../contract.ts';
import {
  type AlarmRow,
  findAlarm,
  insertNote,
  type StoredRule,
  selectAlarms,
  selectRules,
} from './alarm.store.ts';

const cursorKeys = z.tuple([placeKey]);

/** `operator/anomaly_list`. */
export async function showAlarms(
  identity: Names,
  { tx }: OperatorContext,
  input: InputOf<typeof listAlarms>,
): Promise<OutputOf<typeof listAlarms>> {
  const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const rows = await selectAlarms(tx, {
    settled: input.state === 'settled',
    before,
    rows: rowsToAsk(input),
  });
  const rules = await selectRules(tx);
  const names = await namesIn(identity, tx, rows);
  return {
    ...pageFromRows(
      rows,
      input,
      ({ number }) => [number.toString()],
      (row) => showAlarm(row, names),
    ),
    rules: rules.map((row) => ({ rule: row.rule, ...showRule(row) })),
  };
}

/** `operator/anomaly_settle`: refuses `anomaly.about_you` to whom it names, and `anomaly.settled`. */
export async function settle(
  identity: Names,
  context: OperatorContext,
  { number, text }: InputOf<typeof settleAlarm>,
): Promise<OutputOf<typeof settleAlarm>> {
  const { tx, operatorId, securityNow: at } = context;
  const found = await findAlarm(tx, number);
  if (found === null) throw notFound();
  if (found.operatorId === operatorId || found.otherId === operatorId) throw new Refusal('anomaly.about_you');
  if (!(await insertNote(tx, { number, operatorId, at, text }))) throw new Refusal('anomaly.settled');
  context.audit({
    subjectKind: 'operator',
    subjectId: found.operatorId,
    detail: { alarm: number, rule: found.rule },
  });
  const settled = await findAlarm(tx, number);
  if (settled === null) throw new Error('an alarm that was settled is gone');
  return { alarm: showAlarm(settled, await namesIn(identity, tx, [settled])) };
}

type Names = Pick<Identity, 'namesOf'>;

const namesIn = (identity: Names, db: Queryable, rows: readonly AlarmRow[]) =>
  identity.namesOf(
    db,
    rows.flatMap(({ investorId }) => investorId ?? []),
  );

function showAlarm(row: AlarmRow, names: ReadonlyMap<string, string>): Alarm {
  const { investorId, otherId, otherName, notedBy, notedAt, text } = row;
  return {
    number: row.number.toString(),
    rule: row.rule,
    by: showRule(row),
    operator: { id: row.operatorId, name: row.operatorName },
    other: otherId === null || otherName === null ? null : { id: otherId, name: otherName },
    investor: investorId === null ? null : { investorId, name: names.get(investorId) ?? null },
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    raisedAt: row.raisedAt.toISOString(),
    found: written(row.rule, row.found),
    cases: row.cases.map(({ at, ...opens }) => ({ ...opens, at: new Date(at).toISOString() })),
    note:
      notedBy === null || notedAt === null || text === null
        ? null
        : { by: notedBy, at: notedAt.toISOString(), text },
  };
}

function showRule({ rule, effectiveFrom, least, days, bound, untilHour }: StoredRule) {
  return {
    effectiveFrom,
    least: written(rule, least),
    days: Number(days),
    bound: bound === null ? null : Number(bound),
    untilHour: untilHour === null ? null : Number(untilHour),
  };
}

/** Adjustments are summed, everything else is counted. */
const written = (rule: AnomalyRule, units: bigint): string =>
  rule === 'adjustments_mxn' || rule === 'adjustments_usd' ? formatMoney(money(units)) : units.toString();
