import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruiseTree } from './cruise-tree.ts';

/** File, what it imports (a type alone where told), the rule that must catch it. */
type Planted = readonly [file: string, imports: string, rule: string, only?: 'type'];

/** One wrong import for each rule. */
export const PLANTED: readonly Planted[] = [
  ['kernel/money/a.ts', '#features/trade/contract.ts', 'kernel-knows-no-feature'],
  ['ui/row/a.ts', '#features/trade/contract.ts', 'ui-knows-no-feature'],
  ['features/trade/a.ts', '#apps/server/main.ts', 'features-know-no-app'],
  ['features/account/server/a.ts', '#features/trade/server/fill.ts', 'feature-by-its-front-door'],
  ['features/trade/mobile/a.ts', '../server/index.ts', 'browser-never-imports-server'],
  ['features/trade/server/a.ts', 'pg', 'only-stores-speak-sql'],
  ['features/trade/fees.ts', 'node:fs', 'pure-rules-do-no-io'],
  ['features/market/server/a.ts', '#features/trade/server/index.ts', 'feature-market-looks-down-only'],
  ['features/account/mobile/b.ts', '#features/trade/contract.ts', 'feature-account-looks-down-only', 'type'],
  ['features/trade/server/cycle-a.ts', './cycle-b.ts', 'no-cycles'],
  ['features/trade/server/b.ts', './not-there.ts', 'everything-resolves'],
  ['features/trade/server/c.ts', 'vitest', 'no-test-tool-in-the-product'],
  ['features/trade/server/d.ts', './rules.fixture.ts', 'no-test-code-in-the-product'],
  ['features/trade/server/e.ts', '../e2e/buy.spec.ts', 'no-test-code-in-the-product'],
  ['features/trade/server/f.test.ts', '@playwright/test', 'only-journeys-drive-a-browser'],
];

const INNOCENT: Record<string, string> = {
  'features/trade/contract.ts': 'export const call = 1;\nexport type Call = typeof call;\n',
  'features/trade/server/index.ts': "export { call } from '../contract.ts';\n",
  'features/trade/server/fill.ts': 'export const fill = 1;\n',
  'features/trade/server/rules.fixture.ts': 'export const rules = 1;\n',
  'features/trade/e2e/buy.spec.ts': "import '@playwright/test';\n",
  'features/trade/server/cycle-b.ts': "import './cycle-a.ts';\n",
  'features/trade/server/orders/order.store.ts': "import 'pg';\n",
  'apps/server/main.ts': "import '#features/trade/server/index.ts';\n",
};

/**
 * Builds a small house in which every rule is broken once, and gives the names of the rules that did not notice.
 * An empty list means that the gate sees.
 */
export async function rulesThatMissed(repository: string): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'bolsillo-planted-'));
  try {
    write(root, 'package.json', JSON.stringify(plantedPackage()));
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    for (const [file, text] of Object.entries(INNOCENT)) write(root, file, text);
    for (const [file, imports, , only] of PLANTED) {
      write(
        root,
        file,
        only
          ? `import type { Call } from '${imports}';\nexport type Own = Call;\n`
          : `import '${imports}';\n`,
      );
    }
    const { violations } = await cruiseTree(root);
    return PLANTED.filter(
      ([file, , rule]) => !violations.some((found) => found.rule === rule && found.from === file),
    ).map(([, , rule]) => rule);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function plantedPackage() {
  return {
    type: 'module',
    imports: { '#kernel/*': './kernel/*', '#features/*': './features/*', '#apps/*': './apps/*' },
    dependencies: { pg: '*' },
    devDependencies: { vitest: '*', '@playwright/test': '*' },
  };
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
