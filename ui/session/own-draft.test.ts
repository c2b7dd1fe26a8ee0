import { beforeEach, expect, test, vi } from 'vitest';

const ANA = { id: 'ana', phone: '5512345678', displayCurrency: 'MXN' } as const;
const BETO = { ...ANA, id: 'beto' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('addEventListener', () => undefined);
});

test('what somebody typed is theirs alone, and forgotten once another one looks', async () => {
  const { session } = await import('./session.ts');
  const { ownDraft } = await import('./own-draft.ts');
  const draft = ownDraft<string>();
  session.logIn('secret', ANA);
  expect(draft.get()).toBeNull();
  draft.keep('500');
  expect(draft.get()).toBe('500');
  draft.keep(null);
  expect(draft.get()).toBeNull();
  draft.keep('600');
  session.clear();
  session.logIn('other', BETO);
  expect(draft.get()).toBeNull();
  session.logIn('secret', ANA);
  expect(draft.get()).toBeNull();
});
