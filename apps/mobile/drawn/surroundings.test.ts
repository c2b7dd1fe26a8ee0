import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

const NOON = Date.parse('2026-11-26T18:00:00Z');
const STRANGER = {
  language: 'es',
  mode: 'none',
  isOwn: false,
  now: NOON,
  zone: 'America/Mexico_City',
} as const;
afterEach(() => vi.unstubAllGlobals());

/** What a screen reads of them, after each drawing; the modules' own state is this test's alone. */
async function loadThread(dataset: Record<string, string> = {}) {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.resetModules();
  const { setSurroundings } = await import('./surroundings.ts');
  const { businessNow, useMode } = await import('#ui/clock/business-clock.ts');
  const { session } = await import('#ui/session/session.ts');
  const { writeDate } = await import('#ui/i18n/write-date.ts');
  const { useSettings } = await import('#ui/theme/settings.ts');
  const eyeIsClosed = () => renderToStaticMarkup(createElement(() => String(useSettings().amountsHidden)));
  const modeShown = () => renderToStaticMarkup(createElement(() => useMode()));
  return {
    session,
    setSurroundings,
    businessNow,
    modeShown,
    eyeIsClosed,
    timeOf: (at: number) => writeDate('es-MX', at, 'time'),
  };
}

test('given drawings for servers of both kinds, then each says its own mode, time and zone', async () => {
  const { setSurroundings, businessNow, modeShown, timeOf } = await loadThread();
  const live = { ...STRANGER, mode: 'live', now: NOON } as const;
  setSurroundings(live);
  expect(modeShown()).toBe('live');
  expect(Math.abs(businessNow() - NOON)).toBeLessThan(2_000);
  expect(timeOf(NOON)).toBe('12:00');
  setSurroundings({
    ...live,
    mode: 'america',
    now: NOON + 86_400_000,
    zone: 'America/New_York',
  });
  expect(modeShown()).toBe('america');
  expect(Math.abs(businessNow() - NOON - 86_400_000)).toBeLessThan(2_000);
  expect(timeOf(NOON)).toBe('13:00');
});

test('given a drawing for whoever is logged in, then somebody is, of whom nothing is known; the next is for a stranger again', async () => {
  const { session, setSurroundings } = await loadThread();
  setSurroundings({ ...STRANGER, isOwn: true });
  expect(session.get()).toMatchObject({ loggedIn: true, user: { id: '', phone: '' } });
  setSurroundings(STRANGER);
  expect(session.get()).toEqual({ loggedIn: false, user: null, token: null });
});

test('given an investor whose answers are at hand, then it is them with their eye closed; the next drawing knows nothing of them', async () => {
  const { session, setSurroundings, eyeIsClosed } = await loadThread();
  const user = { id: 'ana', phone: '5512345678', displayCurrency: 'USD' } as const;
  setSurroundings({ ...STRANGER, isOwn: true, reader: { user, amountsHidden: true } });
  expect([session.get().user, eyeIsClosed()]).toEqual([user, 'true']);
  setSurroundings({ ...STRANGER, isOwn: true });
  expect([session.get().user?.id, eyeIsClosed()]).toEqual(['', 'false']);
  setSurroundings({ ...STRANGER, isOwn: true, reader: { user, amountsHidden: true } });
  setSurroundings(STRANGER);
  expect([session.get().user, eyeIsClosed()]).toEqual([null, 'false']);
});

test('given a page that says what is real, then the app that takes over begins with it; without a word all is simulated', async () => {
  expect((await loadThread({ mode: 'live' })).modeShown()).toBe('live');
  expect((await loadThread({ mode: 'america' })).modeShown()).toBe('america');
  expect((await loadThread()).modeShown()).toBe('none');
});
