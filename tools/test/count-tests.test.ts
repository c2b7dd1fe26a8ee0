import { describe, expect, it } from 'vitest';
import { countTests, judgeFlaky } from './count-tests.ts';

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

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
    expect(countTests(JSON.stringify(report))).toEqual({ passed: 12, failed: 2, flaky: [] });
  });

  it('reads what playwright reports', () => {
    // given a run with an error outside of any test and two flaky ones, one of them in a describe
    const report = {
      stats: { expected: 8, flaky: 2, unexpected: 2, skipped: 3 },
      errors: [{}],
      suites: [
        {
          file: 'features/trade/e2e/buy.spec.ts',
          specs: [spec('a share is bought', 'expected'), spec('a share is sold', 'flaky')],
          suites: [{ file: 'features/trade/e2e/buy.spec.ts', specs: [spec('on a slow line', 'flaky')] }],
        },
      ],
    };
    const flaky = [
      'features/trade/e2e/buy.spec.ts › a share is sold',
      'features/trade/e2e/buy.spec.ts › on a slow line',
    ];
    expect(countTests(JSON.stringify(report))).toEqual({ passed: 10, failed: 3, flaky });
  });

  it('lets one flaky test pass, and not two', () => {
    const one = { passed: 10, failed: 0, flaky: ['a'] };
    expect(judgeFlaky(one)).toEqual(one);
    const two = { passed: 10, failed: 0, flaky: ['a', 'b'] };
    expect(judgeFlaky(two)).toEqual({ passed: 8, failed: 2, flaky: ['a', 'b'] });
  });

  it('takes nothing else for a report', () => {
    expect(() => countTests('{"ok":true}')).toThrow('neither');
  });
});
