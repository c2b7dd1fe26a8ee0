import { inSeconds } from '#apps/server/steps.ts';
import { runStage } from './run-stage.ts';
import { stagesFor } from './stages.ts';
import { makeTestWorld } from './test-world.ts';

/**
 * `npm test`: every stage in its order, stopping at the first that fails. The last lines name each test that passed at its
 * second try only (`flaky: …`; two of them fail the run); the very last one is always `N passed, N failed`.
 * `npm test -- unit journeys` runs only the stages named.
 */
async function runAll(wanted: readonly string[]): Promise<boolean> {
  const world = await makeTestWorld();
  const total = { passed: 0, failed: 0 };
  const flaky: string[] = [];
  const started = performance.now();
  try {
    const stages = stagesFor(world.folder).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    for (const [index, stage] of stages.entries()) {
      console.log(`\n=== ${stage.name} (${index + 1} of ${stages.length})`);
      const outcome = await runStage(stage, world);
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      flaky.push(...outcome.flaky);
      console.log(`${outcome.ok ? '✓' : '✗'} ${stage.name}: ${inSeconds(outcome.tookMs)}`);
      if (outcome.ok) continue;
      console.log(`\n${stage.name} failed; what comes after it was not run. Alone: npm run ${stage.script}`);
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

process.exitCode = (await runAll(process.argv.slice(2))) ? 0 : 1;
