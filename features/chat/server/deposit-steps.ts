import type { ChatCard } from '../contract.ts';
import type { CardRow } from './message.store.ts';

/** A deposit's way so far. One person finds and credits at once; where two were needed, the first one found it before. */
export function depositSteps({
  cardState: state,
  cardAt,
  cardFoundAt,
  cardDecidedAt,
}: Pick<CardRow, 'cardState' | 'cardAt' | 'cardFoundAt' | 'cardDecidedAt'>): ChatCard['steps'] {
  const reported = { step: 'reported', at: written(cardAt) } as const;
  const decided = written(cardDecidedAt);
  if (state === 'rejected' || state === 'unknown') return [reported, { step: state, at: decided }];
  const isCredited = state === 'completed';
  return [
    reported,
    // What a second person has not agreed to may turn out to be another payment.
    { step: 'found', at: isCredited ? (written(cardFoundAt) ?? decided) : null },
    { step: 'credited', at: isCredited ? decided : null },
  ];
}

const written = (at: Date | null) => at?.toISOString() ?? null;
