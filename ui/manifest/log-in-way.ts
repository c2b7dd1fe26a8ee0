import type { ComponentType } from 'react';

/**
 * Another way to log in than phone and password. A feature's stand in `features/x/mobile/log-in-ways.ts`, which exports
 * `logInWays`.
 */
export interface LogInWay {
  /** Draws its button under the log-in's own; nothing where it cannot be used. */
  readonly Way: ComponentType;
  /** The lower comes first. */
  readonly order: number;
}
