import { expect, it } from 'vitest';
import { dayPath } from './day-path.ts';

it('the point where an alert was reached lies on the price waited for, with room beyond it', () => {
  const { level, end, path, width } = dayPath(['230', '231', '233'], '233');
  expect(end).toEqual({ x: 90, y: level });
  expect(end.x).toBeLessThan(width);
  expect(path).toBe('M0 36L45 25.3L90 4');
});

it('a price waited for beyond the day’s own is in the picture too', () => {
  // reached between two prices that are drawn
  const { level, end } = dayPath(['230', '231'], '234');
  expect(level).toBe(4);
  expect(end.y).toBeGreaterThan(4);
});

it('a day that never moved is a line in the middle; a change of a day waits for no price', () => {
  expect(dayPath(['5', '5'], null)).toMatchObject({ path: 'M0 20L90 20', level: null });
});
