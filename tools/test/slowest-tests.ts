import { relative } from 'node:path';

/** A test with the time that it took, its setting up and its tries included where the report has them. */
export interface TimedTest {
  readonly title: string;
  readonly tookMs: number;
}

interface Report {
  /** Vitest's files. */
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName?: string; readonly duration?: number | null }[];
  }[];
  /** Playwright's. */
  readonly suites?: readonly Suite[];
}

interface Suite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** The slowest tests of a JSON report of vitest or playwright, the slowest first. */
export function slowestTests(reportText: string, count: number): TimedTest[] {
  const { testResults = [], suites = [] } = JSON.parse(reportText) as Report;
  const ofVitest = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName = '', duration }) => ({
      title: `${relative(process.cwd(), name)} › ${fullName}`,
      tookMs: duration ?? 0,
    })),
  );
  return [...ofVitest, ...suites.flatMap(timed)].sort((a, b) => b.tookMs - a.tookMs).slice(0, count);
}

function timed({ file, specs, suites = [] }: Suite): TimedTest[] {
  const own = specs.map(({ title, tests }) => ({
    title: `${file} › ${title}`,
    tookMs: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(timed)];
}
