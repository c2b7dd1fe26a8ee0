import { DAY_MS, localDate } from '#kernel/calendar/calendar.ts';
import { shownModeOf } from '#kernel/contract/real-prices.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { listJobRuns, listPastRuns } from '#kernel/jobs/job-run.store.ts';
import { CURRENCIES, formatMoney, money } from '#kernel/money/money.ts';
import type { Config } from '#kernel/ports/config.ts';
import type { Dashboard, Overview } from '../../contract.ts';
import type { Approvals } from '../approvals.ts';
import type { ConsoleBoard } from '../console-board.ts';
import { findOperator } from '../operator.store.ts';
import { findSessionEnd } from '../session.store.ts';
import { showOperator } from '../show-operator.ts';
import { selectFlows } from './dashboard.store.ts';
import { showDay } from './show-day.ts';

const FLOW_DAYS = 14;
const LEDGER_CHECK = 'ledger.check';

/** `operator/overview`: what the frame shows all the time. */
export async function getOverview(
  {
    board,
    approvals,
    config,
  }: { board: ConsoleBoard; approvals: Approvals; config: Pick<Config, 'mode' | 'market'> },
  context: OperatorContext,
): Promise<Overview> {
  const { tx, roles, now, operatorId } = context;
  const operator = await findOperator(tx, operatorId);
  if (operator === null) throw new Error('a signed-in operator is gone');
  const queues: Overview['queues'] = [];
  for (const queue of board.queues()) {
    const isMine = roles.includes('auditor') || queue.roles.some((role) => roles.includes(role));
    if (!isMine) continue;
    const { count, overdue, since } = await queue.count(tx, now);
    queues.push({ id: queue.id, count, overdue, waitsMs: agesOf(since, now) });
  }
  const { count, overdue, since } = await approvals.waiting(tx, roles, context.securityNow);
  queues.push({ id: 'approvals', count, overdue, waitsMs: agesOf(since, context.securityNow) });
  const sessionEndsAt = await findSessionEnd(tx, context.logInId);
  const check = (await listJobRuns(tx)).find(({ name }) => name === LEDGER_CHECK);
  const faults = check?.result?.faults;
  return {
    operator: showOperator(operator),
    queues,
    ledger: check && typeof faults === 'number' ? { checkedAt: check.ranAt.toISOString(), faults } : null,
    sources: await sourcesOf(board),
    mode: shownModeOf(config),
    securityNow: new Date(context.securityNow).toISOString(),
    sessionEndsAt: (sessionEndsAt ?? new Date(context.securityNow)).toISOString(),
  };
}

/** `operator/dashboard`. */
export async function getDashboard(board: ConsoleBoard, context: OperatorContext): Promise<Dashboard> {
  const names = { moneyIn: board.moneyIn(), moneyOut: board.moneyOut() };
  const days = lastDays(context.now);
  const flows = await selectFlows(context.tx, names, days[0] ?? '');
  const jobs = await listJobRuns(context.tx);
  const checks = await listPastRuns(context.tx, LEDGER_CHECK);
  return {
    securityNow: new Date(context.securityNow).toISOString(),
    day: showDay(context.now),
    flows: CURRENCIES.flatMap((currency) =>
      days.map((date) => {
        const flow = flows.find((one) => one.date === date && one.currency === currency);
        return {
          date,
          currency,
          moneyIn: formatMoney(money(flow?.moneyIn ?? 0n)),
          moneyOut: formatMoney(money(flow?.moneyOut ?? 0n)),
        };
      }),
    ),
    ledgerChecks: checks.map(({ ranAt, result }) => ({
      at: ranAt.toISOString(),
      faults: result?.faults ?? null,
    })),
    health: await healthOf(board),
    results: await resultsOf(board, context),
    jobs: jobs.map(({ name, ranAt, durationMs, outcome, failures, lastFailedAt }) => ({
      name,
      ranAt: ranAt.toISOString(),
      durationMs,
      outcome,
      failures,
      lastFailedAt: lastFailedAt?.toISOString() ?? null,
    })),
  };
}

/** The days that the dashboard shows, Mexico City's, oldest first; the last is today. A day without money is one too. */
function lastDays(now: number): string[] {
  return Array.from({ length: FLOW_DAYS }, (_, at) =>
    localDate('America/Mexico_City', now - (FLOW_DAYS - 1 - at) * DAY_MS),
  );
}

/** How long each has waited; a clock that was moved since makes no age below zero. */
function agesOf(since: readonly Date[], now: number): number[] {
  return since.map((at) => Math.max(0, now - at.getTime()));
}

async function healthOf(board: ConsoleBoard): Promise<Dashboard['health']> {
  const lines = (await Promise.all(board.probes().map((probe) => probe()))).flat();
  return lines.map(({ counts, ...line }) => ({ ...line, counts: [...counts] }));
}

async function resultsOf(board: ConsoleBoard, { tx }: OperatorContext): Promise<Dashboard['results']> {
  const results: Dashboard['results'] = [];
  for (const result of board.results()) {
    for (const { realised, open, ...line } of await result(tx)) {
      results.push({
        ...line,
        realised: formatMoney(realised),
        open: open === null ? null : formatMoney(open),
      });
    }
  }
  return results;
}

/** The frame names where prices come from. */
async function sourcesOf(board: ConsoleBoard): Promise<string[]> {
  const lines = (await healthOf(board)).filter(({ kind }) => kind === 'data');
  return [...new Set(lines.map(({ source }) => source))];
}
