/** How many tests a stage ran and how they ended. A skipped test counts as neither. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

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
}

/** Reads the JSON report of vitest or playwright; throws for anything else. */
export function countTests(reportText: string): Count {
  const report = JSON.parse(reportText) as Partial<VitestReport> & Partial<PlaywrightReport>;
  if (isVitest(report)) {
    const unloaded = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
  }
  if (isPlaywright(report)) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected + flaky, failed: unexpected + report.errors.length };
  }
  throw new Error('neither a report of vitest nor one of playwright');
}

function isVitest(report: Partial<VitestReport>): report is VitestReport {
  return typeof report.numPassedTests === 'number' && Array.isArray(report.testResults);
}

function isPlaywright(report: Partial<PlaywrightReport>): report is PlaywrightReport {
  return typeof report.stats?.expected === 'number' && Array.isArray(report.errors);
}
