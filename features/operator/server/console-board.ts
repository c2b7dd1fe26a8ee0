import type { FirmResult, HealthProbe, QueueCounter } from '#kernel/feature/console-parts.ts';

/** What the features show on the console's frame and dashboard. */
export interface ConsoleBoard {
  queues(): readonly QueueCounter[];
  probes(): readonly HealthProbe[];
  results(): readonly FirmResult[];
  /** Names of postings by which money crosses the firm's border. */
  moneyIn(): readonly string[];
  moneyOut(): readonly string[];
}
