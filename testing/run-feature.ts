import type { DueHandlers } from '#kernel/clock/due.ts';
import { dueHandlers } from '#kernel/clock/due-kind.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Route } from '#kernel/http/route.ts';

/** A feature driven by hand, as the server drives it. */
export interface RunFeature {
  readonly routes: readonly Route[];
  readonly due: DueHandlers;
  open(): Promise<void>;
  /** All its ticks once. */
  tick(): Promise<void>;
  /** All its jobs once. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Drives one feature without a server. */
export function runFeature({
  routes = [],
  due = [],
  opening = [],
  closing = [],
  ticks = [],
  jobs = [],
}: ServerFeature): RunFeature {
  return {
    routes,
    due: dueHandlers(due),
    async open() {
      for (const open of opening) await open();
    },
    async tick() {
      for (const { run } of ticks) await run();
    },
    async runJobs() {
      for (const { run } of jobs) await run();
    },
    async close() {
      for (const close of closing) await close();
    },
  };
}
