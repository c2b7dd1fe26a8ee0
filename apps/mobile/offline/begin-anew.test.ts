import { expect, test, vi } from 'vitest';
import { beginAnewWithLine } from './begin-anew.ts';

/** A page; gives how often it began anew. */
function openPage() {
  const page = new EventTarget();
  const reload = vi.fn();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { reload });
  return { reload, online: () => page.dispatchEvent(new Event('online')) };
}

test('a page that lacks a file begins anew once there is a line, and only then', async () => {
  const { reload, online } = openPage();
  await expect(beginAnewWithLine(Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect(reload).not.toHaveBeenCalled();
  online();
  online();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that has all it needs stays when the line comes back', async () => {
  const { reload, online } = openPage();
  expect(await beginAnewWithLine(Promise.resolve('all'))).toBe('all');
  online();
  expect(reload).not.toHaveBeenCalled();
});
