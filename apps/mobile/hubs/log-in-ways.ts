import { inOrder } from '#ui/manifest/collect.ts';
import type { LogInWay } from '#ui/manifest/log-in-way.ts';

/** The ways to log in besides phone and password, in their order. */
export const LOG_IN_WAYS = inOrder(
  import.meta.glob<readonly LogInWay[]>('../../../features/*/mobile/log-in-ways.ts', {
    eager: true,
    import: 'logInWays',
  }),
);
