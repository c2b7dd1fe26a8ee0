import type { DrawnOrder, LotOutcome } from '../draw.ts';
import { verifyDraw } from '../verify-draw.ts';
import type { DrawFinding, DrawQuestion, OwnLot } from './draw-again.ts';

/** What the worker does: the whole verification, and where the asker's own lots stand. */
export function findDraw({ file, ownId }: DrawQuestion, now: () => number): DrawFinding {
  const begin = now();
  const { faults, drawn } = verifyDraw(file);
  if (drawn === null) return { faults, drawn: null, elapsedMs: now() - begin };
  const { list, order, winners } = drawn;
  const found = {
    applications: list.entries.length,
    wonLots: winners.reduce((sum, { lots }) => sum + lots, 0),
    outcome: order.outcome,
    own: ownLots(order, ownId),
  };
  return { faults, drawn: found, elapsedMs: now() - begin };
}

function ownLots({ entries, owner, number, outcome }: DrawnOrder, ownId: string | null): OwnLot[] {
  const own = entries.findIndex(({ id }) => id === ownId);
  if (own < 0) return [];
  return [...owner.keys()]
    .filter((at) => owner[at] === own)
    .map((at) => ({
      number: number[at] ?? 0,
      place: at + 1,
      // The draw writes nothing else into this array.
      outcome: (outcome[at] ?? 0) as LotOutcome,
    }));
}
