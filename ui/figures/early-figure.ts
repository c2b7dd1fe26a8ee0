import type { CallDefinition } from '#kernel/contract/define-call.ts';

/**
 * What `data-figure` says of a place in a drawing: which answer its amount is in, and by which names. The page itself writes it
 * there before the app has come (`apps/mobile/drawn/put-figures.ts`): an investor's `own` unless the eye is closed, or the
 * price of a `stock`, but of nothing else that the same call may tell of.
 */
export const earlyFigure = <Output>(
  call: Pick<CallDefinition<never, Output>, 'path' | 'output'>,
  value: keyof Output & string,
  currency: keyof Output & string,
  only: 'own' | 'stock',
): string => `${call.path} ${value} ${currency} ${only}`;
