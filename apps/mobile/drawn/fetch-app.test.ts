import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchApp } from './page-scripts.ts';

class FakeTemplate {
  readonly content = 'scripts';
  isThere = true;
  remove() {
    this.isThere = false;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A drawn page that holds its app's files back; a frame takes 16 ms. */
function open({ dataset = {}, hidden = false }: { dataset?: Record<string, string>; hidden?: boolean } = {}) {
  const held = new FakeTemplate();
  const fetched: unknown[] = [];
  const page = new EventTarget();
  vi.stubGlobal('HTMLTemplateElement', FakeTemplate);
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => hidden || setTimeout(paint, 16));
  vi.stubGlobal(
    'document',
    Object.assign(page, {
      hidden,
      documentElement: { dataset },
      head: { append: (files: unknown) => fetched.push(files) },
      getElementById: () => (held.isThere ? held : null),
    }),
  );
  fetchApp();
  return { fetched, tell: () => page.dispatchEvent(new Event('ownhere')) };
}

const OWN_COMES = { ownOnItsWay: '' };

test('given a drawing for everybody, then the app comes once it is painted', () => {
  const { fetched } = open();
  expect(fetched).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(fetched).toEqual(['scripts']);
});

test('given a page out of sight, then the app comes at once', () => {
  expect(open({ hidden: true, dataset: OWN_COMES }).fetched).toEqual(['scripts']);
});

test('given one’s own drawing on its way, then the app comes once that is painted, and once', () => {
  const { fetched, tell } = open({ dataset: OWN_COMES });
  vi.advanceTimersByTime(400);
  tell();
  expect(fetched).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(fetched).toEqual(['scripts']);
  vi.advanceTimersByTime(5_000);
  expect(fetched).toEqual(['scripts']);
});

test('given one’s own drawing that is late, then the app waits half a second for it and no longer', () => {
  const { fetched } = open({ dataset: OWN_COMES });
  vi.advanceTimersByTime(499);
  expect(fetched).toEqual([]);
  vi.advanceTimersByTime(30);
  expect(fetched).toEqual(['scripts']);
});
