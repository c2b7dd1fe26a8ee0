import { expect, test } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';

const ANA = JSON.stringify({ id: 'ana', phone: '5512345678', displayCurrency: 'MXN' });
const FIRST = { method: 'bank_card', amount: '1500', address: '', cardId: 'card' } as const;
const SECOND = { method: 'btc', amount: '90', address: 'bc1', cardId: '' } as const;
const EMPTY = { method: 'bank_card', amount: '', address: '', cardId: '' };

/** As the browser has it; the session is read from there when the module is first loaded. */
async function logIn(user: string) {
  openPage({ user, userToken: 'token' });
  return import('./withdrawal-draft.ts');
}

test('what was typed for one method outlives what is typed for another', async () => {
  const { draftOf, keepDraft, dropDraft } = await logIn(ANA);
  keepDraft(FIRST);
  keepDraft(SECOND);
  expect(draftOf('bank_card')).toEqual(FIRST);
  expect(draftOf('btc')).toEqual(SECOND);
  // when it is sent, then it alone is forgotten
  dropDraft('bank_card');
  expect(draftOf('bank_card')).toEqual(EMPTY);
  expect(draftOf('btc')).toEqual(SECOND);
});
