import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';

const NAME = 'bolsillo.favorites';
let kept: Map<string, string>;
let page: EventTarget;
beforeEach(() => {
  ({ kept, page } = openPage());
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

/** The list as a page sees it that is opened now. */
const open = async () => (await import('./browser-list.ts')).browserList;

it('is kept in its order from visit to visit, and leaves nothing behind when it is empty', async () => {
  const list = await open();
  expect(list.get()).toEqual([]);
  expect(list.set(['MSFT.XNAS', 'AAPL.XNAS'])).toBe(true);
  ({ kept, page } = openPage(Object.fromEntries(kept)));
  const later = await open();
  expect(later.get()).toEqual(['MSFT.XNAS', 'AAPL.XNAS']);
  later.set([]);
  expect(kept.size).toBe(0);
});

it('gives the same array while nothing changes', async () => {
  const list = await open();
  list.set(['AAPL.XNAS']);
  expect(list.get()).toBe(list.get());
});

it.each(['{', 'null', '{"a":1}', '7'])('reads %s as an empty list', async (text) => {
  kept.set(NAME, text);
  expect((await open()).get()).toEqual([]);
});

it('tells of a change here and in another tab, and of none after that was ended', async () => {
  const list = await open();
  const told = vi.fn();
  const end = list.subscribe(told);
  list.set(['AAPL.XNAS']);
  expect(told).toHaveBeenCalledTimes(1);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: NAME }));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'language' }));
  expect(told).toHaveBeenCalledTimes(2);
  end();
  list.set([]);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: NAME }));
  expect(told).toHaveBeenCalledTimes(2);
});

it('says that it was not kept where the browser keeps nothing', async () => {
  const list = await open();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(list.set(['AAPL.XNAS'])).toBe(false);
});
