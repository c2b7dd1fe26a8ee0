import * as z from 'zod/mini';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Inclusion } from '#kernel/chain/daily-root.ts';
import { pathPlaces } from '#kernel/chain/merkle.ts';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import { listChain } from '#kernel/ledger/chain-entries.ts';
import { headOf } from '#kernel/ledger/ledger.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { getChain, listInclusions, listRoots } from '../contract.ts';
import { LOG_END_INVARIANTS } from './log-end.store.ts';
import { rootHealth } from './proof-health.ts';
import { publishRoot } from './publish-root.ts';
import { QUOTE_ROOT_INVARIANTS } from './quote-root.store.ts';
import { findRootNaming, type OwnRoot, selectOwnRoots, selectRoots } from './root.store.ts';
import { ROOT_INVARIANTS } from './root-invariants.store.ts';
import { authoritiesOf } from './stamp/authorities.ts';
import { selectStamps } from './stamp/stamp.store.ts';
import { stampHealth } from './stamp/stamp-health.ts';
import { stampInvariants } from './stamp/stamp-invariants.ts';
import { stampJob } from './stamp/stamp-roots.ts';
import { selectNodes } from './tree.store.ts';

export { authoritiesOf, findRootNaming, stampInvariants };

const CURSOR = z.tuple([placeKey]);

/** Makes the feature over the ports. */
export function createProof({ ports }: { readonly ports: Ports }): ServerFeature {
  const { db, clock, config } = ports;
  const authorities = config.timeStamps ? authoritiesOf(config.timeStamps) : null;
  let publishedUntil = '';
  /** Publishes the day's root when a new day has begun. Any number of nodes may. */
  async function publish(): Promise<void> {
    const now = clock.now();
    if (publishedUntil >= exchangeDate('XMEX', now)) return;
    publishedUntil = await publishRoot(db, now);
  }
  const health = async () => [
    await rootHealth(db, clock.now()),
    ...(authorities ? [await stampHealth(db, authorities)] : []),
  ];
  return {
    name: 'proof',
    routes: [chainRoute, rootsRoute, inclusionsRoute],
    ticks: [{ name: 'proof', loop: 'trading', run: publish }],
    jobs: authorities ? [stampJob({ ports, authorities, now: () => clock.securityNow() })] : [],
    invariants: [
      ...ROOT_INVARIANTS,
      ...QUOTE_ROOT_INVARIANTS,
      ...LOG_END_INVARIANTS,
      ...stampInvariants(authorities),
    ],
    probes: [health],
    conditions: [
      async () => {
        const lines = await health();
        const isDown = (part: string) => lines.some((line) => line.part === part && line.state === 'down');
        return { rootMissing: isDown('root'), rootUnstamped: isDown('stamp') };
      },
    ],
  };
}

const chainRoute = route(getChain, async ({ tx, investorId }, { afterSeq, limit }) => {
  const entries = await listChain(tx, investorId, BigInt(afterSeq), limit);
  const { seq, head } = await headOf(tx, investorId);
  return { investorId, entries, end: { seq: seq.toString(), head } };
});

const rootsRoute = route(listRoots, async ({ tx }, input) => {
  const before = decodeCursor(input.cursor, CURSOR)?.[0] ?? null;
  const roots = await selectRoots(tx, before, rowsToAsk(input));
  const stamps = await stampsOf(tx, roots);
  return pageFromRows(
    roots,
    input,
    ({ number }) => [number],
    (root) => ({ ...root, stamps: stamps(root) }),
  );
});

/** Gives each of these roots' stamps in base64. */
async function stampsOf(tx: Queryable, roots: readonly { readonly number: string }[]) {
  const stamps = await selectStamps(
    tx,
    roots.map(({ number }) => number),
  );
  return ({ number }: { readonly number: string }): string[] =>
    (stamps.get(number) ?? []).map((token) => Buffer.from(token).toString('base64'));
}

const inclusionsRoute = route(listInclusions, async ({ tx, investorId, now }, input) => {
  const before = decodeCursor(input.cursor, CURSOR)?.[0] ?? null;
  const own = await selectOwnRoots(tx, investorId, before, rowsToAsk(input));
  const page = pageFromRows(
    own,
    input,
    ({ root }) => [root.number],
    (row) => row,
  );
  const items: Inclusion[] = [];
  for (const row of page.items) items.push(await withPath(tx, row));
  const stamps = await stampsOf(
    tx,
    items.map(({ root }) => root),
  );
  return {
    items: items.map((item) => ({ ...item, path: [...item.path], stamps: stamps(item.root) })),
    nextCursor: page.nextCursor,
    today: exchangeDate('XMEX', now),
  };
});

async function withPath(db: Queryable, { root, position, seq, head }: OwnRoot): Promise<Inclusion> {
  const places = pathPlaces(Number(position), Number(root.heads));
  const path = await selectNodes(db, root.number, places);
  return { root, position: position.toString(), seq: seq.toString(), head, path };
}
