import type { Identity } from '#features/identity/server/index.ts';
import { DAY_MS } from '#kernel/calendar/calendar.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { getPeople } from '../contract.ts';
import {
  type PersonRow,
  type SumRow,
  selectForWhom,
  selectHours,
  selectPairs,
  selectPeople,
  selectSums,
} from './people.store.ts';

const HOURS = 24;
/** Pairs of operator and investor that are shown. */
const MOST_FOR_WHOM = 20;

type People = OutputOf<typeof getPeople>;

/** `operator/anomaly_people`: from the audit log and the approvals of so many days. */
export async function showPeople(
  identity: Pick<Identity, 'namesOf'>,
  { tx, securityNow }: OperatorContext,
  { days }: InputOf<typeof getPeople>,
): Promise<People> {
  const span = [new Date(securityNow - Number(days) * DAY_MS), new Date(securityNow)] as const;
  const decided = await selectPeople(tx, span);
  const hours = await selectHours(tx, span);
  const sums = await selectSums(tx, span);
  const forWhom = await selectForWhom(tx, span, MOST_FOR_WHOM);
  const names = await identity.namesOf(
    tx,
    forWhom.map(({ investorId }) => investorId),
  );
  const pairs = await selectPairs(tx, span);
  const of = (what: SumRow['what'], id: string) =>
    sums
      .filter((sum) => sum.what === what && sum.operatorId === id)
      .map(({ currency, count, units }) => ({ currency, count, amount: formatMoney(money(units)) }));
  return {
    people: [...decided, ...onlySums(decided, sums)].map(({ operatorId, name, ...counted }) => ({
      operator: { id: operatorId, name },
      ...counted,
      hours: Array.from(
        { length: HOURS },
        (_, hour) => hours.find((one) => one.operatorId === operatorId && one.hour === hour)?.count ?? 0,
      ),
      refunds: of('refund', operatorId),
      adjustments: of('adjustment', operatorId),
    })),
    forWhom: forWhom.map(({ operatorId, name, investorId, ...counted }) => ({
      operator: { id: operatorId, name },
      investor: { investorId, name: names.get(investorId) ?? null },
      ...counted,
    })),
    pairs: pairs.map(({ askerId, askerName, deciderId, deciderName, ...counted }) => ({
      asker: { id: askerId, name: askerName },
      decider: { id: deciderId, name: deciderName },
      ...counted,
    })),
  };
}

/** Whoever moved money without deciding a case. */
function onlySums(decided: readonly PersonRow[], sums: readonly SumRow[]): PersonRow[] {
  const others = new Map(sums.map(({ operatorId, name }) => [operatorId, name]));
  for (const { operatorId } of decided) others.delete(operatorId);
  const none = { decisions: 0, alone: 0, investors: 0, medianMs: 0, fastestMs: 0 };
  return [...others].map(([operatorId, name]) => ({ operatorId, name, ...none }));
}
