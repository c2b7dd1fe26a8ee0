import { expect, it } from 'vitest';
import { readMessage } from './messages.ts';
import { retryDelayMs } from './retry-delay.ts';

it('doubles from half a second to half a minute, half of it by chance', () => {
  expect([0, 1, 2, 3, 20].map((failures) => retryDelayMs(failures, 1))).toEqual([
    500, 1000, 2000, 4000, 30_000,
  ]);
  expect(retryDelayMs(3, 0)).toBe(2000);
});

it('reads what the server says and nothing else', () => {
  expect(readMessage('{"type":"ended"}')).toEqual({ type: 'ended' });
  for (const text of ['', '{', 'null', '[]', '{"type":"other"}']) expect(readMessage(text)).toBeNull();
});
