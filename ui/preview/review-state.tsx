import type { ReactNode } from 'react';
import { InSight } from './in-sight.tsx';
import { Caution, ClockLine } from './notice.tsx';
import { UnsureNote } from './unsure-actions.tsx';
import type { Confirmation } from './use-confirmation.ts';

interface ReviewStateProps {
  confirmation: Confirmation;
  /** How long the figures hold; given 0, that they hold no longer. */
  clock: (secondsLeft: number) => ReactNode;
}

/** Under the lines of the review: how long they hold, or plainly whether the command was done. */
export function ReviewState({ confirmation, clock }: ReviewStateProps) {
  const { isUnsure, isUnderWay, refusal, secondsLeft } = confirmation;
  if (isUnsure || refusal !== null)
    return (
      <InSight of={`${isUnsure} ${refusal}`}>
        {isUnsure ? <UnsureNote said={refusal} /> : <Caution>{refusal}</Caution>}
      </InSight>
    );
  // What is under way was sent in time: that it holds no longer would ask for another one.
  if (isUnderWay && secondsLeft === 0) return null;
  return <ClockLine>{clock(secondsLeft)}</ClockLine>;
}
