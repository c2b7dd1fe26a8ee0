import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const PAGE = /```yaml\n[\s\S]*?```/;

/**
 * Prints at the end of a run, once more, why each journey failed and what stood on its page then: where only the last
 * lines of the output are kept, nothing else tells.
 */
export default class ShowPage implements Reporter {
  private readonly failed: string[] = [];

  printsToStdio(): boolean {
    return false;
  }

  async onTestEnd(test: TestCase, { status, errors, attachments, duration }: TestResult): Promise<void> {
    if (status === test.expectedStatus || status === 'skipped') return;
    const why = errors.map(({ message, snippet }) => `${message ?? ''}\n${snippet ?? ''}`).join('\n');
    const context = attachments.find(({ name }) => name === 'error-context');
    const text = context?.path
      ? await readFile(context.path, 'utf8').catch(() => '')
      : `${context?.body ?? ''}`;
    const page = PAGE.exec(text)?.[0] ?? 'no page';
    const title = `${test.titlePath().join(' › ')}: ${status} after ${Math.round(duration / 1000)} s`;
    this.failed.push(`\n${title}\n${stripVTControlCharacters(why)}\nIt ended on this page:\n${page}\n`);
  }

  async onEnd(): Promise<void> {
    for (const each of this.failed) console.log(each);
  }
}
