import { expect, test, vi } from 'vitest';
import { NOT_TO_BE_SEEN_RULE, takeDrawing } from './take-drawing.ts';

/** A page's root with something drawn in it, for another reader or not. */
function pageDrawn(dataset: Record<string, string>, inert = true) {
  vi.stubGlobal('document', { documentElement: { dataset } });
  const replaceChildren = vi.fn();
  return { root: { inert, replaceChildren } as unknown as HTMLElement, replaceChildren };
}

test('given a drawing for this reader, then it stands until the app takes its place', () => {
  const { root, replaceChildren } = pageDrawn({});
  expect(takeDrawing(root)).toBe(true);
  expect(root.inert).toBe(true);
  expect(replaceChildren).not.toHaveBeenCalled();
});

test('given one for another reader, then it goes at once, and what hid it too', () => {
  const dataset = { notToBeSeen: '' };
  const { root, replaceChildren } = pageDrawn(dataset);
  expect(takeDrawing(root)).toBe(false);
  expect(root.inert).toBe(false);
  expect(replaceChildren).toHaveBeenCalledOnce();
  expect(dataset).toEqual({});
});

test('given none, as in a page that was kept, then the page is left as it is, and nothing hides the app', () => {
  const dataset = { notToBeSeen: '' };
  const { root, replaceChildren } = pageDrawn(dataset, false);
  expect(takeDrawing(root)).toBe(false);
  expect(replaceChildren).not.toHaveBeenCalled();
  expect(dataset).toEqual({});
});

test('given a root with the app in it, then the rule that hides a drawing is not of it', () => {
  expect(NOT_TO_BE_SEEN_RULE.split('{')[0]).toBe('[data-not-to-be-seen] #root[inert]');
});
