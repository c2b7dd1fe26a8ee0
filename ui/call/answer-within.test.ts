import { expect, it } from 'vitest';
import { answerWithinMs } from './answer-within.ts';

it('gives a command that carries a file the time that a slow line needs to send it', () => {
  expect(answerWithinMs(JSON.stringify({ id: 'order', amount: '100.00' }))).toBe(20_000);
  expect(answerWithinMs(JSON.stringify({ content: 'a'.repeat(700_000) }))).toBe(120_000);
});
