import { setTimeout as sleep } from 'node:timers/promises';
import { inSeconds } from '#apps/server/steps.ts';
import { listStocks } from '#features/market/contract.ts';
import { advanceClockCall, clockCall } from '#features/sandbox/contract.ts';
import type { AppProcess, Victim } from '#testing/app-process.ts';
import { askAgain, checkRunningLedger, whatIsLeft } from './after-kill.ts';
import { openHolder } from './holder.ts';
import type { Intent } from './intent.ts';
import { openMoney } from './money.ts';
import { insist } from './registration.ts';
import { openTalk } from './talk.ts';
import { registerTrader, type Trader } from './trader.ts';
import { judge, type Verdict } from './verdict.ts';

const TRADERS = 4;
const STOCKS = 8;
/** Load before each kill: long enough for commands in every stage of their life. */
const SHORTEST_LOAD_MS = 700;
const LONGEST_LOAD_MS = 2_500;
const DECIDED_WITHIN_MS = 120_000;
const FILLED_WITHIN_MS = 30_000;
const ENDED_WITHIN_MS = 120_000;
const POLL_MS = 500;
const DAY_MS = 86_400_000;
const VICTIMS: readonly Victim[] = ['app', 'database', 'both'];

/** What a campaign found: promises against what is there, and whatever else was not right. */
export interface Findings {
  readonly verdict: Verdict;
  /** Acknowledged commands of each kind. */
  readonly byKind: ReadonlyMap<string, number>;
  /** Answers under one key that differ, ledgers that do not hold, cash that is wrong, what was left lying. */
  readonly odd: readonly string[];
}

interface Campaign {
  readonly app: AppProcess;
  readonly times: number;
  readonly say: (line: string) => void;
}

/**
 * Kills while investors trade and move money and operators decide, so many times; after each kill promises are asked for
 * again and the ledger is checked. Then waits until everything has come to its end and compares promises with commands.
 */
export async function runCampaign(campaign: Campaign): Promise<Findings> {
  const { app, times, say } = campaign;
  await app.start();
  const [money, traders] = await Promise.all([
    openMoney(app.url),
    Promise.all(Array.from({ length: TRADERS }, () => registerTrader(app.url))),
  ]);
  const stockIds = await openMarket(traders[0] as Trader);
  const holder = await openHolder(app.url);
  const talk = await openTalk(app.url);
  const stop = new AbortController();
  const until = Date.now() + times * (LONGEST_LOAD_MS + DECIDED_WITHIN_MS);
  const intents = () => [
    ...traders.flatMap((trader) => trader.intents),
    ...money.intents(),
    ...holder.intents,
  ];
  const load = Promise.all([
    money.run(stop.signal, until),
    holder.hold(stop.signal, until),
    talk.go(stop.signal),
    ...traders.map((trader) => trader.trade(stockIds, stop.signal, until)),
  ]);
  const odd: string[] = [];
  try {
    for (let round = 0; round < times; round++) odd.push(...(await killOnce(campaign, round, intents)));
    await sleep(LONGEST_LOAD_MS);
  } finally {
    stop.abort();
    await load;
  }
  // Before the clock goes on: a margin call or a finish changes what is held.
  const held = await holder.account();
  const talked = await talk.end();
  say(`${talked.messages} chat messages, ${talked.faults.length} faults`);
  await endOrders(traders, say);
  await money.finish();
  const verdict = judge([
    ...(await money.accounts()),
    ...held.accounts,
    ...(await Promise.all(
      traders.map(async (one) => ({ intents: one.intents, held: await one.orderIds() })),
    )),
  ]);
  odd.push(
    ...talked.faults,
    ...held.wrongCash,
    ...(await money.wrongCash()),
    ...(await whatIsLeft(app.dataFolder)),
  );
  odd.push(...intents().flatMap((intent) => intent.odd ?? []));
  return { verdict, byKind: countKinds(intents()), odd };
}

/** Load, a kill, recovery; then what was promised so far is asked for again and the ledger is checked, under load. */
async function killOnce(
  { app, times, say }: Campaign,
  round: number,
  intents: () => Intent[],
): Promise<string[]> {
  const before = intents().length;
  await sleep(SHORTEST_LOAD_MS + Math.random() * (LONGEST_LOAD_MS - SHORTEST_LOAD_MS));
  const victim = VICTIMS[round % VICTIMS.length] as Victim;
  const promised = intents().slice(before);
  const tookMs = await app.killAndRecover(victim);
  const odd = [...(await askAgain(promised)), ...(await checkRunningLedger(app.dataFolder))];
  const verdict = odd.length === 0 ? 'promises kept, ledger sound' : `${odd.length} faults`;
  say(
    `kill ${round + 1} of ${times}: ${victim}; ready again after ${inSeconds(tookMs)}, ${intents().length} commands so far; ${verdict}`,
  );
  return odd;
}

function countKinds(intents: readonly Intent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, ids } of intents) counts.set(kind, (counts.get(kind) ?? 0) + ids.size);
  return counts;
}

/** Moves the sandbox to an open session and picks what to trade: the cheapest of the first page. */
async function openMarket({ client }: Trader): Promise<string[]> {
  await insist(client, advanceClockCall, { to: 'next_open', exchange: 'XNAS' });
  const { items } = await insist(client, listStocks, { country: 'america', limit: 100 });
  return items
    .filter((item) => item.price !== null && !item.id.startsWith('^'))
    .sort((a, b) => Number(a.price) - Number(b.price))
    .slice(0, STOCKS)
    .map((item) => item.id);
}

/**
 * Waits until every order is done. A market order that a kill held up may find that the price has left what it was bound to;
 * it works on, as it should, and the end of its session ends it.
 */
async function endOrders(traders: readonly Trader[], say: (line: string) => void): Promise<void> {
  const working = await pendingAfter(traders, FILLED_WITHIN_MS);
  if (working.length === 0) return;
  const waits = new Set((await Promise.all(traders.map((trader) => trader.waits()))).flat());
  say(
    `${working.length} orders are still working (${[...waits].join(', ')}); their session is brought to its end`,
  );
  await insist((traders[0] as Trader).client, advanceClockCall, { to: await tomorrow(traders[0] as Trader) });
  const left = await pendingAfter(traders, ENDED_WITHIN_MS);
  if (left.length > 0) throw new Error(`orders that were never done: ${left.join(', ')}`);
}

async function tomorrow({ client }: Trader): Promise<string> {
  const { now } = await insist(client, clockCall, {});
  return new Date(Date.parse(now) + DAY_MS).toISOString();
}

/** The orders that are still pending when the patience ends; none as soon as none is. */
async function pendingAfter(traders: readonly Trader[], patienceMs: number): Promise<string[]> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const pending = (await Promise.all(traders.map((trader) => trader.orderIds('pending')))).flat();
    if (pending.length === 0 || Date.now() > until) return pending;
    await sleep(POLL_MS);
  }
}
