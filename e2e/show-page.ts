import { readFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const PAGE = /```yaml\n[\s\S]*?```/;

/** Prints what stood on the page when a journey failed: where only the output of a run is kept, nothing else tells. */
export default class ShowPage implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  async onTestEnd(test: TestCase, { status, attachments }: TestResult): Promise<void> {
    if (status === test.expectedStatus || status === 'skipped') return;
    const context = attachments.find(({ name }) => name === 'error-context');
    const text = context?.path
      ? await readFile(context.path, 'utf8').catch(() => '')
      : `${context?.body ?? ''}`;
    const page = PAGE.exec(text)?.[0];
    if (page) console.log(`\n${test.titlePath().join(' › ')} ended on this page:\n${page}\n`);
  }
}
