import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { describeError } from '#kernel/http/answering/describe-error.ts';
import type { Log } from '#kernel/ports/log.ts';
import { type JobResult, type JobRun, keepJobRun } from './job-run.store.ts';
import { type SignOfLife, showLife } from './living-runner.ts';
import type { PeriodicJob } from './periodic-job.ts';

/** One listens for work, one does it, one shows that the runner lives; a fourth serves the graceful end. */
const CONNECTIONS = 4;
const MAX_ATTEMPTS = 5;
const FIRST_RESTART_PAUSE_MS = 1_000;
const LONGEST_RESTART_PAUSE_MS = 30_000;
const POLL_INTERVAL_MS = 10_000;

/** Without a delay, but awaited: otherwise a stop may end the pool before a job that is done is written down as such. */
const WRITE_DOWN_BEFORE_STOP = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** A runner with what shows that it lives. */
interface LivingRunner {
  readonly runner: Runner;
  readonly life: SignOfLife | null;
}

/** Running periodic jobs; `stop` waits for the one under way. */
export interface RunningJobs {
  stop(): Promise<void>;
}

/**
 * Starts the periodic jobs in the application's role. `migrateJobs` has run before. A database that goes away ends
 * the worker; it is started again until it stands, so that an outage never needs a person. What nobody announced, as a job
 * that a dead runner left, is found within `pollIntervalMs`.
 */
export function startJobs(
  url: string,
  jobs: readonly PeriodicJob[],
  log: Log,
  pollIntervalMs = POLL_INTERVAL_MS,
): RunningJobs {
  const stopping = new AbortController();
  // The worker's own pool has no listener for lines that break while they close; ours has.
  const pool = openPool(url, log);
  let living: LivingRunner | null = null;

  async function keepRunning(): Promise<void> {
    let pauseMs = FIRST_RESTART_PAUSE_MS;
    while (!stopping.signal.aborted) {
      try {
        living = await startRunner(pool, jobs, log, pollIntervalMs);
        if (stopping.signal.aborted) return await stopRunner(living);
        pauseMs = FIRST_RESTART_PAUSE_MS;
        await living.runner.promise;
      } catch (error) {
        log.warn({ err: describeError(error) }, 'jobs stand still, will start again');
      }
      await living?.life?.end();
      living = null;
      await sleep(pauseMs, null, { signal: stopping.signal }).catch(() => null);
      pauseMs = Math.min(pauseMs * 2, LONGEST_RESTART_PAUSE_MS);
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      if (living !== null) await stopRunner(living);
      await running;
      await pool.end();
    },
  };
}

/** Plain column types: the worker writes what it reads as JSON, which has no bigint. */
function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, application_name: 'bolsillo-jobs' });
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ err: describeError(error) }, 'a connection of the jobs broke');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/** A runner that has already ended by itself refuses to be stopped; that is as good. */
async function stopRunner({ runner, life }: LivingRunner): Promise<void> {
  await runner.stop().catch(() => undefined);
  await life?.end();
}

async function startRunner(
  pool: pg.Pool,
  jobs: readonly PeriodicJob[],
  log: Log,
  pollInterval: number,
): Promise<LivingRunner> {
  const events: WorkerEvents = new EventEmitter();
  let life: SignOfLife | null = null;
  events.once('pool:create', ({ workerPool }) => {
    life = showLife(pool, workerPool.id, {
      onFreed: (runners) => log.warn({ runners }, 'jobs were left by runners that died; freed'),
      onFault: (error) =>
        log.warn({ err: describeError(error) }, 'the runner of jobs could not show that it lives'),
    });
  });
  const runner = await run({
    preset: WRITE_DOWN_BEFORE_STOP,
    events,
    pgPool: pool,
    concurrency: 1,
    pollInterval,
    noHandleSignals: true,
    logger: quietLogger(log),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => timed(job, pool, log)])),
    parsedCronItems: parseCronItems(
      jobs.map((job) => ({
        task: job.name,
        match: job.schedule,
        identifier: job.name,
        options: { maxAttempts: MAX_ATTEMPTS, queueName: 'periodic', jobKey: job.name },
      })),
    ),
  });
  const living = { runner, life };
  try {
    for (const { name } of jobs.filter(({ atStart }) => atStart))
      await runner.addJob(name, {}, { jobKey: name, queueName: 'periodic', maxAttempts: MAX_ATTEMPTS });
  } catch (error) {
    // Whoever starts again starts another: this one would run on beside it, and never be stopped.
    await stopRunner(living);
    throw error;
  }
  return living;
}

async function timed(job: PeriodicJob, pool: pg.Pool, log: Log): Promise<void> {
  const ranAt = new Date();
  const startedAt = performance.now();
  const keep = (outcome: JobRun['outcome'], result: JobResult | null) => {
    const durationMs = Math.round(performance.now() - startedAt);
    return keepJobRun(pool, { name: job.name, ranAt, durationMs, outcome, result }, job.remembered);
  };
  try {
    const result = await job.run();
    await keep('done', result || null);
  } catch (error) {
    await keep('failed', null);
    throw error;
  }
  log.info({ job: job.name, durationMs: Math.round(performance.now() - startedAt) }, 'job done');
}

/** The worker's own chatter is not for our log, except what went wrong. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'jobs' }, message);
    else if (level === 'warning') log.warn({ from: 'jobs' }, message);
  });
}
