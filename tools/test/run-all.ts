import { inSeconds } from '#apps/server/steps.ts';
import { type Outcome, runStage } from './run-stage.ts';
import { type Stage, stagesFor } from './stages.ts';
import { makeTestWorld, type TestWorld } from './test-world.ts';

/**
 * `npm test`: every stage in its order, stopping where one fails. The last lines name each test that passed at its second
 * try only (`flaky: …`; two of them fail the run); the very last one is always `N passed, N failed`.
 * `npm test -- unit journeys` runs only the stages named.
 */
async function runAll(wanted: readonly string[]): Promise<boolean> {
  const world = await makeTestWorld();
  const total = { passed: 0, failed: 0 };
  const flaky: string[] = [];
  const started = performance.now();
  try {
    for (const group of stagesFor(world.folder)) {
      const stages = group.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
      const outcomes = await Promise.all(stages.map((stage, at) => runAndSay(stage, world, at === 0)));
      for (const outcome of outcomes) {
        total.passed += outcome.passed;
        total.failed += outcome.failed;
        flaky.push(...outcome.flaky);
      }
      const failed = stages.filter((_, at) => !outcomes[at]?.ok);
      if (failed.length === 0) continue;
      const names = failed.map(({ name }) => name).join(', ');
      const alone = failed.map(({ script }) => `npm run ${script}`).join(', ');
      console.log(`\n${names} failed; what comes after was not run. Alone: ${alone}`);
      break;
    }
  } finally {
    await world.close();
  }
  console.log(`\nAll of it took ${inSeconds(performance.now() - started)}.`);
  for (const title of flaky) console.log(`flaky: ${title}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0;
}

async function runAndSay(stage: Stage, world: TestWorld, isFirst: boolean): Promise<Outcome> {
  console.log(`\n=== ${stage.name}`);
  const outcome = await runStage(stage, world, isFirst);
  console.log(`${outcome.ok ? '✓' : '✗'} ${stage.name}: ${inSeconds(outcome.tookMs)}`);
  // What to look at first where a run takes too long.
  for (const { title, tookMs } of outcome.slowest)
    console.log(`  ${inSeconds(tookMs).padStart(8)}  ${title}`);
  return outcome;
}

process.exitCode = (await runAll(process.argv.slice(2))) ? 0 : 1;
