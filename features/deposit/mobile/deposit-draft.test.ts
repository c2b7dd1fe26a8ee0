import { expect, test } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';

const ANA = JSON.stringify({ id: 'ana', phone: '5512345678', displayCurrency: 'MXN' });
const FIRST = { method: 'spei', amount: '1500', trackingKey: 'CLAVE', proofImage: 'proof' } as const;
const SECOND = { method: 'btc', amount: '0.01', trackingKey: '', proofImage: '' } as const;
const EMPTY = { method: 'spei', amount: '', trackingKey: '', proofImage: '' };

/** As the browser has it; the session is read from there when the module is first loaded. */
async function logIn(user: string) {
  openPage({ user, userToken: 'token' });
  return import('./deposit-draft.ts');
}

test('what was typed for one method outlives what is typed for another', async () => {
  const { draftOf, keepDraft, dropDraft } = await logIn(ANA);
  keepDraft(FIRST);
  keepDraft(SECOND);
  expect(draftOf('spei')).toEqual(FIRST);
  expect(draftOf('btc')).toEqual(SECOND);
  // when it is sent, then it alone is forgotten
  dropDraft('spei');
  expect(draftOf('spei')).toEqual(EMPTY);
  expect(draftOf('btc')).toEqual(SECOND);
});
