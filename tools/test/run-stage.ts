import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Count, countTests, judgeFlaky } from './count-tests.ts';
import { slowestTests, type TimedTest } from './slowest-tests.ts';
import type { Stage } from './stages.ts';
import type { TestWorld } from './test-world.ts';

/** How a stage ended. */
export interface Outcome extends Count {
  readonly ok: boolean;
  readonly tookMs: number;
  /** Of a stage with a report. */
  readonly slowest: readonly TimedTest[];
}

const SLOWEST = 30;

/**
 * Runs a stage, its words straight on the terminal, or whole at its end where it is not the first of those that run at the same
 * time. A stage that fails although its tests passed counts one failure.
 */
export async function runStage(stage: Stage, world: TestWorld, isFirst: boolean): Promise<Outcome> {
  const started = performance.now();
  const ended = stage.needsServer
    ? await runBesideServer(stage, world)
    : await run(stage, world.env, isFirst);
  const report = stage.report ? await readFile(stage.report, 'utf8').catch(() => null) : null;
  const count = judgeFlaky(countOf(stage, report, ended));
  const failed = ended ? count.failed : Math.max(1, count.failed);
  const slowest = report === null ? [] : slowestTests(report, SLOWEST);
  return { ...count, ok: failed === 0, failed, tookMs: performance.now() - started, slowest };
}

/** The product is started for the stage and must also stop cleanly after it. */
async function runBesideServer(stage: Stage, { app, env }: TestWorld): Promise<boolean> {
  try {
    await app.start();
    const ok = await run(stage, { ...env, E2E_URL: app.url }, true);
    await app.stop();
    return ok;
  } catch (error) {
    console.error(`${error}\n\nThe app's last words:\n${await app.lastWords()}`);
    await app.stop().catch(() => undefined);
    return false;
  }
}

function run(stage: Stage, env: NodeJS.ProcessEnv, isFirst: boolean): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', stage.script, '--', ...(stage.args ?? [])], {
    stdio: isFirst ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...stage.env },
    shell: process.platform === 'win32',
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (words: Buffer) => said.push(words));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

function countOf(stage: Stage, report: string | null, ok: boolean): Count {
  if (!stage.report) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, flaky: [] };
  // A run that broke off before it could report has failed, with nothing to count.
  return report === null ? { passed: 0, failed: 1, flaky: [] } : countTests(report);
}
