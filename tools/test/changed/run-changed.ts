import { execFileSync, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { repositorySources } from '#tools/tidy/sources.ts';
import { type Kind, pickTests } from './pick-tests.ts';

/**
 * `npm run test:changed [-- --since <commit>] [--list] [unit] [integration] [journeys]`: the tests that speak of what
 * changed since a commit, what is not committed yet included. Without one: since this branch left `main`, on `main`
 * since the commit before. For the inner loop; `npm test` is what counts.
 */
const RUN: readonly (readonly [Kind, readonly string[]])[] = [
  ['unit', ['run', '--silent', 'unit', '--']],
  ['integration', ['run', '--silent', 'integration', '--']],
  ['journeys', ['run', '--silent', 'e2e', '--']],
];

const { values, positionals } = parseArgs({
  options: { since: { type: 'string' }, list: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const since = values.since ?? startOfWork();
const picks = pickTests(changedSince(since), repositorySources(process.cwd())).filter(
  ({ kind }) => positionals.length === 0 || positionals.includes(kind),
);
console.log(`${picks.length} test files for what changed since ${git('log', '-1', '--format=%h %s', since)}`);
let isGood = true;
for (const [kind, command] of RUN) {
  const chosen = picks.filter((pick) => pick.kind === kind);
  if (chosen.length === 0) continue;
  console.log(`\n=== ${kind}`);
  for (const { file, why } of chosen) console.log(`${file}: ${why}`);
  if (values.list) continue;
  if (kind === 'journeys') isGood = runNpm(['run', '--silent', 'build']) && isGood;
  isGood = runNpm([...command, ...chosen.map(({ file }) => file)]) && isGood;
}
process.exitCode = isGood ? 0 : 1;

function startOfWork(): string {
  const base = git('merge-base', 'HEAD', 'main');
  return base === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD~') : base;
}

/** A file that was moved counts at both places. */
function changedSince(commit: string): string[] {
  const tracked = git('diff', '--name-only', '--no-renames', '-z', commit).split('\0');
  const others = git('ls-files', '--others', '--exclude-standard', '-z').split('\0');
  return [...new Set([...tracked, ...others])].filter((file) => file !== '');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function runNpm(args: readonly string[]): boolean {
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0;
}
