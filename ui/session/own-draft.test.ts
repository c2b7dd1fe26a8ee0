import { beforeEach, expect, test } from 'vitest';
import { openPage } from './page.fixture.ts';

const ANA = { id: 'ana', phone: '5512345678', displayCurrency: 'MXN' } as const;
const BETO = { ...ANA, id: 'beto' };

beforeEach(() => void openPage());

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
