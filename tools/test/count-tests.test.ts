import { describe, expect, it } from 'vitest';
import { countTests } from './count-tests.ts';

describe('counting tests', () => {
  it('reads what vitest reports', () => {
    // given a run with a file that could not be loaded
    const report = {
      numPassedTests: 12,
      numFailedTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    // then that file is a failure too
    expect(countTests(JSON.stringify(report))).toEqual({ passed: 12, failed: 2 });
  });

  it('reads what playwright reports', () => {
    // given a run with a flaky test and an error outside of any test
    const report = { stats: { expected: 8, flaky: 1, unexpected: 2, skipped: 3 }, errors: [{}] };
    expect(countTests(JSON.stringify(report))).toEqual({ passed: 9, failed: 3 });
  });

  it('takes nothing else for a report', () => {
    expect(() => countTests('{"ok":true}')).toThrow('neither');
  });
});
