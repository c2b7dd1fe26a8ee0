import { afterAll, beforeAll, expect, test } from 'vitest';
import { getNotification, listNotifications } from '#features/notification/contract.ts';
import { ASKER_LEFT, closeOperatorCall, listApprovalsCall } from '#features/operator/contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { sharedBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { getWithdrawalCase, listWithdrawals } from '../contract.ts';
import { WITHDRAWAL_INVARIANTS } from './invariants.store.ts';
import { cash, decide, openInvestor, show, take, toBitcoin, withdraw } from './withdrawal.fixture.ts';

let world: TestBolsillo;
beforeAll(async () => {
  world = await sharedBolsillo();
});
afterAll(async () => {
  expect((await checkLedger(world.database.db, WITHDRAWAL_INVARIANTS)).faults).toEqual([]);
  await world.close();
});

const WORDS: Record<Language, RegExp> = {
  es: /ya no trabaja en la casa de bolsa/,
  en: /no longer works at the firm/,
  zh: /已离职/,
};

test('given a reviewer who is closed while a second waits, then it comes back and each reads why in their own language', async () => {
  const rita = await world.operator('reviewer');
  const raul = await world.operator('reviewer');
  const admin = await world.operator('admin');
  const ana = await openInvestor(world, raul);
  const id = await withdraw(ana, toBitcoin('2000.01'));
  await take(rita, id);
  await decide(rita, id, true, 'Llamé al titular y confirmó la dirección.');

  await admin.get(closeOperatorCall, { operatorId: rita.id });

  expect(await cash(ana)).toEqual(['10000.00', '0.00']);
  const { status, auditOpinion } = await show(ana, id);
  expect([status, auditOpinion]).toEqual(['rejected', expect.stringMatching(WORDS.es)]);
  for (const language of ['es', 'en', 'zh'] as const) {
    const { send } = createClient({ baseUrl: world.url, language: () => language, token: () => ana.token });
    const listed = await send(listWithdrawals, {});
    expect(listed).toMatchObject({
      data: { items: [{ auditOpinion: expect.stringMatching(WORDS[language]) }] },
    });
    const notices = await send(listNotifications, {});
    if (!notices.ok) throw new Error('no notifications');
    const id = notices.data.items[0]?.id ?? '';
    const notice = await send(getNotification, { id });
    expect(notice).toMatchObject({
      data: { notification: { content: expect.stringMatching(WORDS[language]) } },
    });
  }
  // and the firm's people read it by the key of its text
  expect((await raul.get(getWithdrawalCase, { id })).case.opinion).toMatch(WORDS.es);
  const { items } = await raul.get(listApprovalsCall, { state: 'decided', limit: 100 });
  expect(items).toContainEqual(expect.objectContaining({ state: 'rejected', opinion: ASKER_LEFT }));
});
