import * as z from 'zod/mini';
import { scheduleDue } from '#kernel/clock/due.ts';
import { dueKind } from '#kernel/clock/due-kind.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { money } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { countPlanted, plantSeed } from '../contract.ts';
import { countAll, countSeeds, growSeed, insertSeed, SEED_INVARIANTS } from './planted.store.ts';

const GROW = 'planted.grow';
const HAND_OUT = 'planted.hand-out';
/** What a seed counts in total assets. */
const CENTS_EACH = 1_000_00n;

/** A feature that uses every kind of part that a feature may give, for the gate on what a new one costs. */
export function createPlanted({ ports }: { readonly ports: Pick<Ports, 'chance'> }): ServerFeature {
  return {
    name: 'planted',
    routes: [
      route(plantSeed, async ({ tx, investorId, now, securityNow }) => {
        const id = newId(ports.chance, securityNow);
        await insertSeed(tx, id, investorId, now);
        await scheduleDue(tx, { kind: GROW, key: id, at: now, payload: { seedId: id } });
        await post(tx, {
          name: HAND_OUT,
          investorId,
          at: now,
          reference: { kind: 'seed', seedId: id },
          postings: [
            {
              name: HAND_OUT,
              asset: 'OAK.SEED',
              amount: 1_000_000n,
              source: 'firm.seed-store',
              destination: 'investor.available',
            },
          ],
        });
        return { id };
      }),
      route(countPlanted, ({ tx, investorId }) => countSeeds(tx, investorId)),
    ],
    due: [dueKind(GROW, z.object({ seedId: z.string() }), (tx, { payload }) => growSeed(tx, payload.seedId))],
    invariants: SEED_INVARIANTS,
    queues: [{ id: 'planted', roles: ['reviewer'], count: countAll }],
    probes: [() => [{ kind: 'data', part: 'planted', state: 'good', source: 'the garden', counts: [] }]],
    assetTypes: [{ type: 'planted', isCapital: false }],
    worth: [
      {
        name: 'planted',
        isOwed: false,
        async amountsAt(db, investorId, instants) {
          const { planted } = await countSeeds(db, investorId);
          return instants.map(() => ({ MXN: money(CENTS_EACH * BigInt(planted)) }));
        },
      },
    ],
  };
}
