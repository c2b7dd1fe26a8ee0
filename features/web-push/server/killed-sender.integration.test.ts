import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAnnouncement } from '#features/announcement/contract.ts';
import { openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { makePushBrowser, openPushService, type PushService } from '#testing/push-service.ts';
import { subscribePush } from '../contract.ts';
import { takeDue } from './push.store.ts';

let service: PushService;
let world: TestBolsillo;
beforeAll(async () => {
  service = await openPushService();
  world = await openBolsillo({ pushOrigins: [service.origin] });
});
afterAll(async () => {
  await world.close();
  await service.close();
});

it('what a killed node had in hand is sent by another within a minute, once', async () => {
  // given a push that waits, and a node that took it and was killed before it sent it
  const paula = await world.operator('publisher');
  const ana = await world.register();
  const { endpoint, p256dh, auth } = makePushBrowser(service.origin);
  await ana.get(subscribePush, { endpoint, p256dh, auth });
  await world.tick();
  service.received.length = 0;
  const title = 'Aviso';
  await paula.get(sendAnnouncement, {
    texts: { es: { title, content: '<p>Texto.</p>' }, en: { title, content: '<p>Text.</p>' } },
    audience: 'some',
    phones: [ana.phone],
    popup: false,
  });
  const now = world.now();
  const taken = await takeDue(world.database.db, { now, leaseUntil: now + 60_000, seenAfter: 0, rows: 25 });
  expect(taken).toHaveLength(1);
  // when
  await world.pass(58_000);
  expect(service.received).toHaveLength(0);
  await world.pass(2_000);
  // then
  expect(service.received).toHaveLength(1);
  const { rows } = await world.database.owner.query('SELECT count(*)::int AS left FROM push_outbox');
  expect(rows).toEqual([{ left: 0 }]);
});
