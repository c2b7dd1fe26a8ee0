import { afterEach, expect, test, vi } from 'vitest';
import { closedStorage, openPage } from '#ui/session/page.fixture.ts';
import { takeNewVersion, wasRenewed } from './take-new-version.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const showVersion = (version: string) =>
  vi.stubGlobal('document', { querySelector: () => ({ src: `/h5/assets/${version}.js` }) });

/** A page whose screen did not come; gives how often it began anew. */
function open(answer: () => Promise<object>) {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const { tab } = openPage();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  showVersion('first');
  vi.stubGlobal('fetch', answer);
  return { reload, tab };
}

test('a page of an older version begins anew where the server answers, once a minute', async () => {
  const { reload } = open(async () => ({ ok: true }));
  await takeNewVersion();
  await takeNewVersion();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 60_000);
  await takeNewVersion();
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['without a line', () => Promise.reject(new TypeError('no line'))],
  ['with a server that does not serve', async () => ({ ok: false })],
])('%s it stays', async (_, answer) => {
  const { reload } = open(answer);
  await takeNewVersion();
  expect(reload).not.toHaveBeenCalled();
});

test('where it cannot be remembered that it began anew, it stays', async () => {
  const { reload } = open(async () => ({ ok: true }));
  vi.stubGlobal('sessionStorage', closedStorage());
  await takeNewVersion();
  expect(reload).not.toHaveBeenCalled();
});

test('that it is of another version is said once, and not where it began anew for nothing', async () => {
  open(async () => ({ ok: true }));
  expect(wasRenewed()).toBe(false);
  await takeNewVersion();
  expect(wasRenewed()).toBe(false);
  vi.setSystemTime(Date.now() + 60_000);
  await takeNewVersion();
  showVersion('second');
  expect(wasRenewed()).toBe(true);
  expect(wasRenewed()).toBe(false);
});
