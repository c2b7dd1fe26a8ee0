import { expect, it } from 'vitest';
import { nextTask } from '#ui/screen/next-task.ts';

it('an error knows no line while the app’s files run, and does from then on', async () => {
  await import('./quick-errors.ts').then(() => {
    expect(new Error('as a file is read').stack).not.toContain('quick-errors.test');
  });
  await nextTask();
  expect(new Error('later').stack).toContain('quick-errors.test');
});
