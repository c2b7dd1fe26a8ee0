import { join } from 'node:path';

/** One thing that must hold, as a program that ends with 0 when it does. */
export interface Stage {
  readonly name: string;
  /** An npm script of package.json. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The JSON report that it writes; without one the stage counts as a single test. */
  readonly report?: string;
  /** The product must be running; its address is given in `E2E_URL`. */
  readonly needsServer?: true;
}

const KILLS_IN_SHORT = '5';

/**
 * Every stage in its order: what is quick and says most comes first. Those of one group run at the same time. `folder`
 * takes the reports.
 */
export function stagesFor(folder: string): Stage[][] {
  return [
    [
      { name: 'types', script: 'types' },
      { name: 'lint', script: 'lint' },
      { name: 'imports', script: 'gate:imports' },
      { name: 'tidy', script: 'gate:tidy' },
      { name: 'messages', script: 'gate:messages' },
    ],
    [vitest('unit', folder), { name: 'build', script: 'build' }],
    [{ name: 'size', script: 'gate:size' }],
    [vitest('integration', folder)],
    [journeys(folder)],
    // On the database that the journeys leave behind; the campaign of kills checks its own.
    [{ name: 'ledger', script: 'ledger:check' }],
    [{ name: 'kill', script: 'kill', args: ['--times', KILLS_IN_SHORT] }],
  ];
}

function vitest(name: 'unit' | 'integration', folder: string): Stage {
  const report = join(folder, `${name}.json`);
  return {
    name,
    script: name,
    args: ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`],
    report,
  };
}

function journeys(folder: string): Stage {
  const report = join(folder, 'journeys.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return { name: 'journeys', script: 'e2e', args: ['--add-reporter=json'], env, report, needsServer: true };
}
