import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Count, countTests, judgeFlaky } from './count-tests.ts';
import type { Stage } from './stages.ts';
import type { TestWorld } from './test-world.ts';

/** How a stage ended. */
export interface Outcome extends Count {
  readonly ok: boolean;
  readonly tookMs: number;
}

/** Runs a stage, its words straight on the terminal. A stage that fails although its tests passed counts one failure. */
export async function runStage(stage: Stage, world: TestWorld): Promise<Outcome> {
  const started = performance.now();
  const ended = stage.needsServer ? await runBesideServer(stage, world) : await run(stage, world.env);
  const count = judgeFlaky(await readCount(stage, ended));
  const failed = ended ? count.failed : Math.max(1, count.failed);
  return { ...count, ok: failed === 0, failed, tookMs: performance.now() - started };
}

/** The product is started for the stage and must also stop cleanly after it. */
async function runBesideServer(stage: Stage, { app, env }: TestWorld): Promise<boolean> {
  try {
    await app.start();
    const ok = await run(stage, { ...env, E2E_URL: app.url });
    await app.stop();
    return ok;
  } catch (error) {
    console.error(`${error}\n\nThe app's last words:\n${await app.lastWords()}`);
    await app.stop().catch(() => undefined);
    return false;
  }
}

function run(stage: Stage, env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', stage.script, '--', ...(stage.args ?? [])], {
    stdio: 'inherit',
    env: { ...env, ...stage.env },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

async function readCount({ report }: Stage, ok: boolean): Promise<Count> {
  if (!report) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, flaky: [] };
  const text = await readFile(report, 'utf8').catch(() => null);
  // A run that broke off before it could report has failed, with nothing to count.
  return text === null ? { passed: 0, failed: 1, flaky: [] } : countTests(text);
}
