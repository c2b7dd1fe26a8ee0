import { expect, it, vi } from 'vitest';
import { keepFocusInSight } from './keep-in-sight.ts';

function pageWith(field: object, over?: object) {
  const document = { activeElement: field, elementFromPoint: () => over ?? field };
  return Object.assign(new EventTarget(), { document, innerHeight: 340 });
}

const fieldAt = (top: number, isTyped = true) => ({
  matches: () => isTyped,
  getBoundingClientRect: () => ({ top, bottom: top + 44, left: 16, width: 300 }),
  scrollIntoView: vi.fn(),
});

it.each([
  ['below the window', fieldAt(337), undefined, 1],
  ['under a bar', fieldAt(280), {}, 1],
  ['in sight', fieldAt(120), undefined, 0],
  ['that nobody types into', fieldAt(337, false), undefined, 0],
])('when the window shrinks, a field %s comes into sight as needed', (_, field, over, times) => {
  const page = pageWith(field, over);
  const stop = keepFocusInSight(page as unknown as Window);
  page.dispatchEvent(new Event('resize'));
  expect(field.scrollIntoView).toHaveBeenCalledTimes(times);
  stop();
  page.dispatchEvent(new Event('resize'));
  expect(field.scrollIntoView).toHaveBeenCalledTimes(times);
});
