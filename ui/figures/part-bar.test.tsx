import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PartBar } from './part-bar.tsx';

const drawn = (...sizes: number[]) =>
  renderToStaticMarkup(<PartBar parts={sizes.map((size) => ({ tone: 'anil', size }))} />);

it('draws parts to scale, in their order', () => {
  expect(drawn(3, 0.5).match(/flex-grow:[\d.]+/g)).toEqual(['flex-grow:3', 'flex-grow:0.5']);
});

it('leaves out a part that is nothing, or less', () => {
  expect(drawn(3, 0, -2, 1).match(/flex-grow:[\d.]+/g)).toEqual(['flex-grow:3', 'flex-grow:1']);
});

it('draws nothing of one part alone, or of none', () => {
  expect(drawn(7, 0)).toBe('');
  expect(drawn()).toBe('');
});
