import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inSeconds } from '#apps/server/steps.ts';
import { endLeftoverPostmaster } from '#kernel/database/embedded/leftover-postmaster.ts';
import { prepareApp } from '#testing/app-process.ts';
import { findFreePort } from '#testing/free-port.ts';
import { type Findings, runCampaign } from './campaign.ts';

/**
 * `npm run kill`: kills -9 of the app, of its database and of both (20, or `--times N`) while investors trade and move
 * money and operators decide, over HTTP. Ends with 0 only if no acknowledged command is lost, none is doubled, every key answers
 * as before, the cash is what the commands come to and the ledger is sound. All traffic is on loopback.
 */
const DEFAULT_TIMES = '20';
const CHECK = join(import.meta.dirname, '../../tools/ledger/check.ts');

function isLedgerSound(folder: string): Promise<boolean> {
  const env = { ...process.env, BOLSILLO_DATA: join(folder, 'data') };
  const check = spawn(process.execPath, [CHECK], { env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    check.once('error', reject);
    check.once('exit', (code) => resolve(code === 0));
  });
}

function report({ verdict, byKind, odd }: Findings, tookMs: number): boolean {
  const { acknowledged, refused, unanswered, lost, doubled, undecided } = verdict;
  console.log('');
  for (const [kind, count] of [...byKind].sort()) console.log(`  ${String(count).padStart(6)} ${kind}`);
  console.log(
    `\n${acknowledged} commands acknowledged, ${refused} refused, ${unanswered} answers swallowed by kills`,
  );
  console.log(
    `${lost.length} lost, ${doubled.length} doubled, ${undecided} undecided, ${odd.length} odd (${inSeconds(tookMs)})`,
  );
  for (const id of lost) console.log(`  lost: ${id}`);
  for (const id of doubled) console.log(`  doubled: ${id}`);
  for (const line of odd) console.log(`  odd: ${line}`);
  return acknowledged > 0 && lost.length + doubled.length + undecided + odd.length === 0;
}

async function run(times: number): Promise<boolean> {
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'bolsillo-kill-'));
  const app = prepareApp({ folder, port: await findFreePort(), env: process.env });
  try {
    const findings = await runCampaign({ app, times, say: (line) => console.log(line) });
    await app.stop();
    const kept = report(findings, performance.now() - startedAt);
    return (await isLedgerSound(folder)) && kept;
  } catch (error) {
    console.error(`${error}\n\nThe app's last words:\n${await app.lastWords()}`);
    await app.stop().catch(() => undefined);
    return false;
  } finally {
    // An app that had to be killed leaves its database behind.
    await endLeftoverPostmaster(join(folder, 'data/postgres'));
    await rm(folder, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { times: { type: 'string', default: DEFAULT_TIMES } } });
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) {
  console.error('--times takes a whole number above zero');
  process.exit(2);
}
process.exitCode = (await run(times)) ? 0 : 1;
