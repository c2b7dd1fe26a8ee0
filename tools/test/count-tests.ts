/** How many tests a stage ran and how they ended. A skipped test counts as neither. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Titles of those that passed at their second try only; they count as passed. */
  readonly flaky: readonly string[];
}

/** So many flaky tests in one run are no accident any more. */
const TOO_MANY_FLAKY = 2;

/** Vitest's JSON report: a file that could not be loaded at all counts as one failed test. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** Playwright's JSON report: `expected` passed, `flaky` passed at a later try. */
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly Suite[];
}

/** A file, or a `describe` in it. */
interface Suite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** Reads the JSON report of vitest or playwright; throws for anything else. */
export function countTests(reportText: string): Count {
  const report = JSON.parse(reportText) as Partial<VitestReport> & Partial<PlaywrightReport>;
  if (isVitest(report)) {
    const unloaded = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, flaky: [] };
  }
  if (isPlaywright(report)) {
    const { expected, flaky, unexpected } = report.stats;
    return {
      passed: expected + flaky,
      failed: unexpected + report.errors.length,
      flaky: report.suites.flatMap(flakyOf),
    };
  }
  throw new Error('neither a report of vitest nor one of playwright');
}

/** A test that needs its retry may happen once in a run; from the second one on, each of them counts as failed. */
export function judgeFlaky(count: Count): Count {
  const { passed, failed, flaky } = count;
  if (flaky.length < TOO_MANY_FLAKY) return count;
  return { passed: passed - flaky.length, failed: failed + flaky.length, flaky };
}

function flakyOf({ file, specs, suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ title }) => `${file} › ${title}`), ...suites.flatMap(flakyOf)];
}

function isVitest(report: Partial<VitestReport>): report is VitestReport {
  return typeof report.numPassedTests === 'number' && Array.isArray(report.testResults);
}

function isPlaywright(report: Partial<PlaywrightReport>): report is PlaywrightReport {
  return typeof report.stats?.expected === 'number' && Array.isArray(report.suites);
}
