import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { slowestTests } from './slowest-tests.ts';

describe('the slowest tests', () => {
  it('are found in a report of vitest, by file and name', () => {
    const name = join(process.cwd(), 'kernel/money/money.test.ts');
    const assertionResults = [
      { fullName: 'money adds', duration: 3 },
      { fullName: 'money was not reached', duration: null },
      { fullName: 'money divides', duration: 40 },
    ];
    const report = JSON.stringify({ testResults: [{ name, assertionResults }] });
    expect(slowestTests(report, 1)).toEqual([
      { title: 'kernel/money/money.test.ts › money divides', tookMs: 40 },
    ]);
  });

  it('are found in a report of playwright, with all their tries', () => {
    const file = 'e2e/house/shell.spec.ts';
    const spec = (title: string, ...durations: number[]) => ({
      title,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [{ file, specs: [spec('one', 9)], suites: [{ file, specs: [spec('two', 5, 6)] }] }];
    expect(slowestTests(JSON.stringify({ suites }), 30)).toEqual([
      { title: 'e2e/house/shell.spec.ts › two', tookMs: 11 },
      { title: 'e2e/house/shell.spec.ts › one', tookMs: 9 },
    ]);
  });
});
