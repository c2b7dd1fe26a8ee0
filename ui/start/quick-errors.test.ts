import { expect, it } from 'vitest';
import { traceErrors } from './quick-errors.ts';

it('an error knows no line while the app’s files run, and does from then on', () => {
  const before = new Error('as a file is read');
  traceErrors();
  const after = new Error('later');
  expect(before.stack).not.toContain('quick-errors.test');
  expect(after.stack).toContain('quick-errors.test');
});
