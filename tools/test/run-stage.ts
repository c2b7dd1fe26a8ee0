import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Count, countTests } from './count-tests.ts';
import type { Stage } from './stages.ts';

/** How a stage ended. */
export interface Outcome extends Count {
  readonly ok: boolean;
  readonly tookMs: number;
}

/** Runs a stage, its words straight on the terminal. A stage that fails although its tests passed counts one failure. */
export async function runStage(stage: Stage, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const started = performance.now();
  const exitCode = await run(stage, { ...env, ...stage.env });
  const ok = exitCode === 0;
  const count = await readCount(stage, ok);
  const failed = ok ? count.failed : Math.max(1, count.failed);
  return { ok, passed: count.passed, failed, tookMs: performance.now() - started };
}

function run(stage: Stage, env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn('npm', ['run', '--silent', stage.script, '--', ...(stage.args ?? [])], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
}

async function readCount({ report }: Stage, ok: boolean): Promise<Count> {
  if (!report) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const text = await readFile(report, 'utf8').catch(() => null);
  // A run that broke off before it could report has failed, with nothing to count.
  return text === null ? { passed: 0, failed: 1 } : countTests(text);
}
