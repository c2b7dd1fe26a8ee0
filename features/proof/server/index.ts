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
import { proofHealth } from './proof-health.ts';
import { publishRoot } from './publish-root.ts';
import { QUOTE_ROOT_INVARIANTS } from './quote-root.store.ts';
import { findRootNaming, type OwnRoot, selectOwnRoots, selectRoots } from './root.store.ts';
import { ROOT_INVARIANTS } from './root-invariants.store.ts';
import { selectNodes } from './tree.store.ts';

export { findRootNaming };

const CURSOR = z.tuple([placeKey]);

/** Makes the feature over the ports. */
export function createProof({ ports: { db, clock } }: { readonly ports: Ports }): ServerFeature {
  let publishedUntil = '';
  /** Publishes the day's root when a new day has begun. Any number of nodes may. */
  async function publish(): Promise<void> {
    const now = clock.now();
    if (publishedUntil >= exchangeDate('XMEX', now)) return;
    publishedUntil = await publishRoot(db, now);
  }
  return {
    name: 'proof',
    routes: [chainRoute, rootsRoute, inclusionsRoute],
    ticks: [{ name: 'proof', loop: 'trading', run: publish }],
    invariants: [...ROOT_INVARIANTS, ...QUOTE_ROOT_INVARIANTS],
    probes: [() => proofHealth(db, clock.now())],
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
  return pageFromRows(
    roots,
    input,
    ({ number }) => [number],
    (root) => root,
  );
});

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
  return {
    items: items.map((item) => ({ ...item, path: [...item.path] })),
    nextCursor: page.nextCursor,
    today: exchangeDate('XMEX', now),
  };
});

async function withPath(db: Queryable, { root, position, seq, head }: OwnRoot): Promise<Inclusion> {
  const places = pathPlaces(Number(position), Number(root.heads));
  const path = await selectNodes(db, root.number, places);
  return { root, position: position.toString(), seq: seq.toString(), head, path };
}
