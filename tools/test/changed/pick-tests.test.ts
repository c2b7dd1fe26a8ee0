import { describe, expect, it } from 'vitest';
import { pickTests } from './pick-tests.ts';

/** A small house: each file with what it says. */
const HOUSE: Record<string, string> = {
  'kernel/money/money.ts': '',
  'kernel/money/money.test.ts': "import { add } from './money.ts';",
  'features/deposit/rate.ts': "import { add } from '#kernel/money/money.ts';",
  'features/deposit/rate.test.ts': "import { rate } from './rate.ts';",
  'features/deposit/server/index.ts': "import { rate } from '../rate.ts';",
  'features/deposit/server/deposit.integration.test.ts':
    "import { openBolsillo } from '#testing/bolsillo.ts';\nimport { deposit } from './index.ts';",
  'features/deposit/server/migrations/0001-deposit.sql': '',
  'features/deposit/messages/es.json': '{}',
  'features/deposit/mobile/deposit.module.css': '',
  'features/deposit/mobile/routes.ts': "[{ path: '/deposit' }, { path: '/user/records/deposit/$id' }]",
  'features/deposit/operator/desks.ts': "[{ path: 'deposits' }]",
  'features/deposit/e2e/deposit.spec.ts': '',
  'features/bank-card/card.ts': '',
  'features/bank-card/card.test.ts': "import './card.ts';",
  'features/bank-card/e2e/card.spec.ts': "await page.goto('/bankCard');",
  'e2e/house/money.spec.ts': "const console = await openConsole(browser, 'rita', 'deposits');",
  'e2e/house/records.spec.ts': "await page.goto('/user/records/deposit/1');",
  'e2e/house/shell.spec.ts': "import { signIn } from '#e2e/sign-in.ts';\nawait page.goto('/home');",
  'e2e/sign-in.ts': '',
  'testing/bolsillo.ts': "import { compose } from '#apps/server/compose.ts';",
  'apps/server/compose.ts':
    "import '#features/deposit/server/index.ts';\nimport '#features/bank-card/card.ts';",
  'apps/server/start.ts': "import './compose.ts';",
  'apps/server/compose.integration.test.ts': "import { openBolsillo } from '#testing/bolsillo.ts';",
  'apps/server/start.integration.test.ts': "const START = join(import.meta.dirname, 'start.ts');",
  'package.json': '{}',
};
const SOURCES = Object.entries(HOUSE).map(([file, text]) => ({ file, text }));

const picked = (...changed: string[]) => pickTests(changed, SOURCES).map(({ file }) => file);

describe('the tests of a change', () => {
  it('are those that import it, however far away, with the reason', () => {
    expect(pickTests(['features/deposit/rate.ts'], SOURCES)).toContainEqual({
      kind: 'integration',
      file: 'features/deposit/server/deposit.integration.test.ts',
      why: 'reaches features/deposit/rate.ts by features/deposit/server/index.ts',
    });
    expect(picked('features/bank-card/card.ts')).toEqual([
      'features/bank-card/card.test.ts',
      'features/bank-card/e2e/card.spec.ts',
    ]);
  });

  it('are not all that start the whole product, when a single feature changed', () => {
    expect(picked('features/deposit/rate.ts')).not.toContain('apps/server/compose.integration.test.ts');
  });

  it('are all that start the whole product, when what starts it changed', () => {
    const tests = picked('apps/server/compose.ts');
    expect(tests).toContain('apps/server/compose.integration.test.ts');
    expect(tests).toContain('apps/server/start.integration.test.ts');
    expect(tests).toContain('features/deposit/server/deposit.integration.test.ts');
  });

  it.each([
    'features/deposit/server/migrations/0001-deposit.sql',
    'features/deposit/messages/es.json',
    'features/deposit/mobile/deposit.module.css',
  ])('are those of the feature, where nothing imports %s', (file) => {
    expect(picked(file)).toEqual([
      'e2e/house/money.spec.ts',
      'e2e/house/records.spec.ts',
      'features/deposit/e2e/deposit.spec.ts',
      'features/deposit/rate.test.ts',
      'features/deposit/server/deposit.integration.test.ts',
    ]);
  });

  it('are the journeys that open its screens and desks, through the kernel too', () => {
    const tests = picked('kernel/money/money.ts');
    expect(tests).toContain('e2e/house/money.spec.ts');
    expect(tests).toContain('e2e/house/records.spec.ts');
    expect(tests).not.toContain('e2e/house/shell.spec.ts');
    expect(tests).not.toContain('features/bank-card/e2e/card.spec.ts');
  });

  it('are a test itself, and the journeys that use what changed in e2e', () => {
    expect(picked('kernel/money/money.test.ts')).toEqual(['kernel/money/money.test.ts']);
    expect(picked('e2e/sign-in.ts')).toEqual(['e2e/house/shell.spec.ts']);
  });

  it('are those that imported a file that is gone, but not a test that is', () => {
    const without = SOURCES.filter(({ file }) => !/rate\.(test\.)?ts$/.test(file));
    const tests = pickTests(['features/deposit/rate.ts', 'features/deposit/rate.test.ts'], without);
    expect(tests.map(({ file }) => file)).toContain('features/deposit/server/deposit.integration.test.ts');
    expect(tests.map(({ file }) => file)).not.toContain('features/deposit/rate.test.ts');
  });

  it('are all that a change of how they run concerns', () => {
    const kinds = (changed: string) => new Set(pickTests([changed], SOURCES).map(({ kind }) => kind));
    expect(kinds('package-lock.json')).toEqual(new Set(['unit', 'integration', 'journeys']));
    expect(kinds('vitest.config.ts')).toEqual(new Set(['unit', 'integration']));
    expect(kinds('e2e/playwright.config.ts')).toEqual(new Set(['journeys']));
    expect(picked('package.json')).toEqual([]);
  });
});
