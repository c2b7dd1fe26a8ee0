import { expect, test } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';

const ANA = JSON.stringify({ id: 'ana', phone: '5512345678', displayCurrency: 'MXN' });
/** Turned around on the screen that began with pesos. */
const TURNED = { from: 'USD', by: 'receive', typed: '1250' } as const;

/** As a browser has it; the session, and what was typed, are read when the module is first loaded. */
async function open(tab: Record<string, string> = {}) {
  const page = openPage({ user: ANA, userToken: 'token' }, tab);
  return { ...page, ...(await import('./exchange-draft.ts')) };
}

test('an amount outlives a page that is opened anew, apart for each currency that the screen begins with', async () => {
  const first = await open();
  first.keepDraft('MXN', TURNED);
  const second = await open({ ...first.tab });
  expect(second.draftOf('MXN')).toEqual(TURNED);
  expect(second.draftOf('USD')).toEqual({ from: 'USD', by: 'amount', typed: '' });
  // when it is sent, then it is forgotten
  second.dropDraft('MXN');
  const third = await open({ ...second.tab });
  expect(third.draftOf('MXN')).toEqual({ from: 'MXN', by: 'amount', typed: '' });
});

test('of an emptied form nothing is kept', async () => {
  const { keepDraft, tab } = await open();
  keepDraft('MXN', TURNED);
  keepDraft('MXN', { ...TURNED, typed: '' });
  expect(Object.keys(tab)).toEqual([]);
});
