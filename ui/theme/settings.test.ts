import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';

const NAME = 'bolsillo.settings';
let kept: Map<string, string>;
let page: EventTarget;
let root: { dataset: Record<string, string> };

beforeEach(() => {
  ({ kept, page } = openPage());
  root = { dataset: {} };
  vi.stubGlobal('document', { documentElement: root, querySelector: () => null });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

/** Written by another tab of this browser. */
function choose(settings: object): void {
  kept.set(NAME, JSON.stringify(settings));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: NAME }));
}

it('what another tab chose holds here at once', async () => {
  await import('./settings.ts');
  choose({ theme: 'dark', textSize: 'larger' });
  expect(root.dataset).toEqual({ theme: 'dark', textSize: 'larger' });
});

it('a change here takes nothing back that another tab chose, as an eye that was closed there', async () => {
  const { changeSettings } = await import('./settings.ts');
  // given that its word has not come yet
  kept.set(NAME, JSON.stringify({ amountsHidden: true }));
  changeSettings({ theme: 'dark' });
  expect(JSON.parse(kept.get(NAME) ?? '')).toMatchObject({ amountsHidden: true, theme: 'dark' });
});

it('given a browser that keeps nothing, then what is chosen holds as long as the page', async () => {
  const { changeSettings } = await import('./settings.ts');
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  changeSettings({ theme: 'dark' });
  changeSettings({ textSize: 'large' });
  expect(root.dataset).toEqual({ theme: 'dark', textSize: 'large' });
});
