import { setTimeout as sleep } from 'node:timers/promises';
import { inSeconds } from '#apps/server/steps.ts';
import { listStocks } from '#features/market/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import type { AppProcess, Victim } from '#testing/app-process.ts';
import { insist, registerTrader, type Trader } from './trader.ts';
import { judge, type Verdict } from './verdict.ts';

const TRADERS = 4;
const STOCKS = 8;
/** Load before each kill: long enough for deeds in every stage of their life. */
const SHORTEST_LOAD_MS = 700;
const LONGEST_LOAD_MS = 2_500;
const DECIDED_WITHIN_MS = 120_000;
const FILLED_WITHIN_MS = 120_000;
const POLL_MS = 500;
const VICTIMS: readonly Victim[] = ['app', 'database', 'both'];

/** Kills under trading load, so many times; then waits until every order is done and compares promises with orders. */
export async function runCampaign(
  app: AppProcess,
  times: number,
  say: (line: string) => void,
): Promise<Verdict> {
  await app.start();
  const traders = await Promise.all(Array.from({ length: TRADERS }, () => registerTrader(app.url)));
  const stockIds = await openMarket(traders[0] as Trader);
  const stop = new AbortController();
  const until = Date.now() + times * (LONGEST_LOAD_MS + DECIDED_WITHIN_MS);
  const trading = Promise.all(traders.map((trader) => trader.trade(stockIds, stop.signal, until)));
  try {
    for (let round = 0; round < times; round++) {
      await sleep(SHORTEST_LOAD_MS + Math.random() * (LONGEST_LOAD_MS - SHORTEST_LOAD_MS));
      const victim = VICTIMS[round % VICTIMS.length] as Victim;
      const tookMs = await app.killAndRecover(victim);
      const deeds = traders.reduce((sum, trader) => sum + trader.intents.length, 0);
      say(
        `kill ${round + 1} of ${times}: ${victim}; ready again after ${inSeconds(tookMs)}, ${deeds} deeds so far`,
      );
    }
    await sleep(LONGEST_LOAD_MS);
  } finally {
    stop.abort();
    await trading;
  }
  await waitUntilFilled(traders);
  return judge(
    await Promise.all(traders.map(async ({ intents, orderIds }) => ({ intents, held: await orderIds() }))),
  );
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

async function waitUntilFilled(traders: readonly Trader[]): Promise<void> {
  const until = Date.now() + FILLED_WITHIN_MS;
  for (;;) {
    const pending = await Promise.all(traders.map((trader) => trader.orderIds('pending')));
    if (pending.every((ids) => ids.length === 0)) return;
    if (Date.now() > until) throw new Error(`orders that were never done: ${pending.flat().join(', ')}`);
    await sleep(POLL_MS);
  }
}
