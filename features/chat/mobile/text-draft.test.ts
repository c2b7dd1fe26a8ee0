import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';
import { draftIn, keepDraft } from './text-draft.ts';

const ME = 'ana';
let kept: Map<string, string>;
let first: Record<string, string>;
let second: Record<string, string>;
beforeEach(() => {
  second = openPage().tab;
  ({ kept, tab: first } = openPage());
});

const inTab = (tab: Record<string, string>) => vi.stubGlobal('sessionStorage', tab);

it('what is typed in one tab is not what is typed in another, and sending it there takes nothing from here', () => {
  keepDraft(ME, '', 'Mi depósito');
  inTab(second);
  keepDraft(ME, draftIn(ME), '');
  keepDraft(ME, '', 'Otra cosa');
  inTab(first);
  expect(draftIn(ME)).toBe('Mi depósito');
  keepDraft(ME, 'Mi depósito', '');
  expect(draftIn(ME)).toBe('');
  inTab(second);
  expect(draftIn(ME)).toBe('Otra cosa');
});

it('a tab that is opened later goes on with what was written last, until that was sent', () => {
  keepDraft(ME, '', 'Mi depósito');
  inTab(second);
  expect([draftIn(ME), draftIn('beto')]).toEqual(['Mi depósito', '']);
  inTab(first);
  keepDraft(ME, 'Mi depósito', '');
  expect(kept.size).toBe(0);
  inTab(second);
  expect(draftIn(ME)).toBe('');
});

it('a log-out leaves no letter on the device', async () => {
  const { session } = await import('#ui/session/session.ts');
  session.logIn('secret', { id: ME, phone: '5512345678', displayCurrency: 'MXN' });
  keepDraft(ME, '', 'Mi depósito');
  session.clear();
  expect([draftIn(ME), [...kept.keys()], Object.keys(first)]).toEqual(['', [], []]);
});

it('a browser that keeps nothing stops nobody', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: full, setItem: full });
  keepDraft(ME, '', 'a');
  expect(draftIn(ME)).toBe('');
});
