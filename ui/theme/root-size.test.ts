import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRootSize, rootSizeFor } from './root-size.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is a tenth of the width, of 540 at most', () => {
  expect([320, 360, 540, 541, 1280].map(rootSizeFor)).toEqual([32, 36, 54, 54, 54]);
});

it('follows a resize 300 ms after the last one', () => {
  const root = { clientWidth: 360, style: { fontSize: '' } };
  const page = Object.assign(new EventTarget(), { document: { documentElement: root } });
  const stop = keepRootSize(page as unknown as Window);
  expect(root.style.fontSize).toBe('36px');

  root.clientWidth = 412;
  page.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(299);
  page.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(299);
  expect(root.style.fontSize).toBe('36px');
  vi.advanceTimersByTime(1);
  expect(root.style.fontSize).toBe('41.2px');

  stop();
  root.clientWidth = 500;
  page.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(1_000);
  expect(root.style.fontSize).toBe('41.2px');
});
