import { createHash } from 'node:crypto';
import { auditHead } from '#features/operator/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { toHex } from '#kernel/chain/chain.ts';
import { hashOfLists, sealOf } from '#kernel/chain/daily-root.ts';
import { HASH_BYTES, leafHash, levelsOf } from '#kernel/chain/merkle.ts';
import type { Database, Transaction } from '#kernel/database/database.ts';
import { isDuplicate } from '#kernel/database/faults.ts';
import { transact } from '#kernel/database/transact.ts';
import { publishLogEnds } from './log-end.store.ts';
import { publishQuotes } from './quote-root.store.ts';
import {
  insertChangedLeaves,
  insertRoot,
  lastRoot,
  listsToName,
  lockPublishing,
  placeNewcomers,
  selectHeads,
} from './root.store.ts';
import { insertTree } from './tree.store.ts';

const PAGE_HEADS = 5_000;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/**
 * Publishes the root over all heads of this moment, with the end of the operators' audit log, which names those of the other logs, and the lists that became
 * final since the last one, once a business day of Mexico City; `now` is business time. Gives the date up to which roots are published: an earlier one where there is nobody yet or another node is at it. A day on which
 * no node ran has no root: none is made up afterwards.
 */
export async function publishRoot(db: Database, now: number): Promise<string> {
  const date = exchangeDate('XMEX', now);
  return transact(
    db,
    async (tx) => {
      const isOurs = await lockPublishing(tx);
      const last = await lastRoot(tx);
      if (!isOurs || last.date >= date) return last.date;
      const heads = await placeNewcomers(tx);
      if (heads === 0n) return last.date;
      const number = (BigInt(last.number) + 1n).toString();
      await publishQuotes(tx, now);
      await publishLogEnds(tx, number, now);
      const audit = await auditHead(tx);
      const lists = await listsToName(tx);
      const levels = levelsOf(await leavesOf(tx, Number(heads)), sha256);
      const draft = {
        number,
        date,
        at: new Date(now).toISOString(),
        heads: heads.toString(),
        root: toHex(levels.at(-1) as Uint8Array),
        auditSeq: audit.seq.toString(),
        auditHead: audit.head,
        listsHash: hashOfLists(lists),
        previousSeal: last.seal,
      };
      await insertRoot(tx, { ...draft, lists, seal: sealOf(draft) });
      await insertTree(tx, draft.number, levels);
      await insertChangedLeaves(tx, draft.number);
      return date;
    },
    // One snapshot: the tree and its leaves are of the same moment.
    { isolation: 'repeatable read', isStale: (error) => isDuplicate(error, 'audit_log_pkey') },
  );
}

/** All leaves, in order of place. */
async function leavesOf(tx: Transaction, heads: number): Promise<Uint8Array> {
  const leaves = new Uint8Array(heads * HASH_BYTES);
  for (let from = 0; from < heads; ) {
    const page = await selectHeads(tx, BigInt(from), PAGE_HEADS);
    for (const head of page) {
      // A place without a chain: somebody deleted its head. A tree with a hole would hide that.
      if (head.position !== BigInt(from)) break;
      leaves.set(leafHash(head, sha256), from * HASH_BYTES);
      from += 1;
    }
    if (page.length === 0 || page.at(-1)?.position !== BigInt(from - 1))
      throw new Error(`proof: the chain of place ${from} is gone, no root can be published`);
  }
  return leaves;
}
