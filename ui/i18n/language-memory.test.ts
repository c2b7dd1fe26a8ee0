import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';

let page: EventTarget;
let kept: Map<string, string>;
let cookies: string[];
beforeEach(() => {
  ({ page, kept } = openPage({ language: 'es' }));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  cookies = [];
  const setCookie = (written: string) => cookies.push(written);
  vi.stubGlobal('document', {
    set cookie(written: string) {
      setCookie(written);
    },
  });
});

const chosenElsewhere = (key: string | null, newValue: string | null) =>
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

it('a language that another tab chose is heard, and nothing else is', async () => {
  const { onChosenElsewhere } = await import('./language-memory.ts');
  const heard: string[] = [];
  const stop = onChosenElsewhere((language) => heard.push(language));
  chosenElsewhere('language', 'zh');
  chosenElsewhere('language', 'xx');
  chosenElsewhere('language', null);
  chosenElsewhere('bolsillo.settings', 'en');
  chosenElsewhere(null, null);
  stop();
  chosenElsewhere('language', 'en');
  expect(heard).toEqual(['zh']);
});

it('what is taken over holds here and is not written again over a later choice', async () => {
  const { currentLanguage, takeLanguage } = await import('./language-memory.ts');
  expect(currentLanguage()).toBe('es');
  kept.set('language', 'en');
  cookies = [];
  takeLanguage('zh');
  expect([currentLanguage(), kept.get('language'), cookies]).toEqual(['zh', 'en', []]);
});
