import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword, endDeviceCall, listDevicesCall, logOutCall } from '#features/account/contract.ts';
import { sendAnnouncement } from '#features/announcement/contract.ts';
import { listNotifications, readNotification } from '#features/notification/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import { transact } from '#kernel/database/transact.ts';
import { systemChance } from '#kernel/id/id.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import {
  type Caller,
  logInAgain,
  openBolsillo,
  PASSWORD,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import {
  makePushBrowser,
  openPushService,
  type PushBrowser,
  type PushService,
  readVapid,
} from '#testing/push-service.ts';
import { pushStatus, subscribePush, unsubscribePush } from '../contract.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('web push', () => {
  let service: PushService;
  let world: TestBolsillo;
  let paula: TestOperator;
  let ana: TestInvestor;
  let browser: PushBrowser;

  beforeAll(async () => {
    service = await openPushService();
    world = await openBolsillo({ pushOrigins: [service.origin] });
  });
  afterAll(async () => {
    await world.close();
    await service.close();
  });
  beforeEach(async () => {
    // A console's session lasts half a day, and these tests let more go by.
    paula = await world.operator('publisher');
    ana = await world.register();
    browser = makePushBrowser(service.origin);
    service.received.length = 0;
    service.answer = () => 201;
  });

  const subscribe = (who: Caller, { endpoint, p256dh, auth } = browser) =>
    who.get(subscribePush, { endpoint, p256dh, auth });
  const tell = (title: string, who = ana) =>
    paula.get(sendAnnouncement, {
      texts: {
        es: { title, content: '<p>Texto.</p>' },
        en: { title: `${title} EN`, content: '<p>Text.</p>' },
      },
      audience: 'some',
      phones: [who.phone],
      popup: false,
    });
  const noticeOf = (kind: string, values: Record<string, string>) =>
    transact(world.database.db, (tx) =>
      notify(
        {
          clock: { now: world.now, securityNow: world.now },
          chance: systemChance,
          realtime: silentRealtime,
        },
        tx,
        { investorId: ana.id, kind, values },
      ),
    );
  const outbox = async () => {
    const { rows } = await world.database.owner.query(
      'SELECT tries FROM push_outbox o JOIN push_subscription s ON s.id = o.subscription_id WHERE investor_id = $1',
      [ana.id],
    );
    return rows.map(({ tries }) => tries as number);
  };
  const subscriptions = async (who = ana) => {
    const { rows } = await world.database.owner.query(
      'SELECT count(*)::int AS count FROM push_subscription WHERE investor_id = $1',
      [who.id],
    );
    return rows[0].count as number;
  };
  const read = (from = browser) => service.received.map(({ body }) => from.read(body));

  it('tells a subscribed browser the title and which notification it is, nothing more, once', async () => {
    // given a browser that asked for it
    expect(await ana.get(pushStatus, { endpoint: browser.endpoint })).toMatchObject({ on: false });
    await subscribe(ana);
    const { publicKey, on } = await ana.get(pushStatus, { endpoint: browser.endpoint });
    expect(on).toBe(true);
    // when the firm tells its owner something
    await tell('Cierre temprano');
    expect(service.received).toHaveLength(0);
    await world.tick();
    await world.tick();
    // then one push arrives, encrypted for this browser, signed by the firm
    expect(service.received).toHaveLength(1);
    const [push] = service.received;
    const id = (await ana.get(listNotifications, {})).items[0]!.id;
    expect(read()).toEqual([{ id, language: 'es', title: 'Cierre temprano' }]);
    expect(push!.path).toBe(new URL(browser.endpoint).pathname);
    expect(push!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
    const vapid = readVapid(push!);
    expect(vapid.publicKey).toBe(publicKey);
    expect(vapid.claims).toMatchObject({ aud: service.origin, sub: 'mailto:sandbox@bolsillo.invalid' });
    expect(push!.body.toString('latin1')).not.toContain('Cierre');
    expect(await outbox()).toEqual([]);
  });

  it('keeps figures of commands inside the app', async () => {
    await subscribe(ana);
    await noticeOf('order.filled', {
      quantity: '10',
      symbol: 'AAPL',
      price: '1',
      currency: 'USD',
      total: '1',
    });
    await world.tick();
    expect(read()).toMatchObject([{ title: 'Tienes una notificación nueva' }]);
    // and a title without one is told as it stands
    await noticeOf('identity.verified', { opinion: '' });
    await world.tick();
    expect(read()[1]).toMatchObject({ title: 'Tu identidad está verificada' });
  });

  it('leaves with the command: what is rolled back is never pushed', async () => {
    await subscribe(ana);
    const command = transact(world.database.db, async (tx) => {
      const clock = { now: world.now, securityNow: world.now };
      const ports = { clock, chance: systemChance, realtime: silentRealtime };
      await notify(ports, tx, { investorId: ana.id, kind: 'identity.verified', values: { opinion: '' } });
      throw new Error('the command failed');
    });
    await expect(command).rejects.toThrow('the command failed');
    await world.tick();
    expect(service.received).toHaveLength(0);
  });

  it('speaks the language that the device speaks by now', async () => {
    const { endpoint } = browser;
    await subscribe(ana);
    const english = { ...ana, ...(await englishOf(ana)) };
    await english.get(pushStatus, { endpoint });
    await tell('Aviso');
    await world.tick();
    expect(read()).toMatchObject([{ language: 'en', title: 'Aviso EN' }]);
  });
  async function englishOf(who: TestInvestor): Promise<Caller> {
    const { createClient } = await import('#kernel/contract/client.ts');
    const client = createClient({ baseUrl: world.url, language: () => 'en', token: () => who.token });
    return {
      token: who.token,
      ask: (call, input, options) => client.send(call, input, options),
      async get(call, input, options) {
        const answer = await client.send(call, input, options);
        if (!answer.ok) throw new Error(JSON.stringify(answer));
        return answer.data;
      },
    };
  }

  it.each([404, 410])('forgets a browser that its service no longer knows (%i)', async (status) => {
    await subscribe(ana);
    service.answer = () => status;
    await tell('Uno');
    await world.tick();
    expect(service.received).toHaveLength(1);
    expect(await subscriptions()).toBe(0);
    expect(await ana.get(pushStatus, { endpoint: browser.endpoint })).toMatchObject({ on: false });
    await tell('Dos');
    await world.tick();
    expect(service.received).toHaveLength(1);
  });

  it.each([429, 500, 503])(
    'tries again later where the service is busy (%i), and gives up in the end',
    async (status) => {
      await subscribe(ana);
      service.answer = () => status;
      await tell('Uno');
      await world.tick();
      await world.tick();
      expect(service.received).toHaveLength(1);
      await world.pass(59_000);
      expect(service.received).toHaveLength(1);
      service.answer = () => 201;
      await world.pass(2_000);
      expect(service.received).toHaveLength(2);
      expect(await outbox()).toEqual([]);
      // when it stays busy
      service.answer = () => status;
      await tell('Dos');
      for (let hour = 0; hour < 8; hour++) await world.pass(HOUR_MS);
      expect(service.received).toHaveLength(7);
      expect(await outbox()).toEqual([]);
      expect(await subscriptions()).toBe(1);
    },
  );

  it('gives up at once what a service refuses for good', async () => {
    await subscribe(ana);
    service.answer = () => 400;
    await tell('Uno');
    await world.tick();
    await world.pass(HOUR_MS);
    expect(service.received).toHaveLength(1);
    expect(await outbox()).toEqual([]);
    expect(await subscriptions()).toBe(1);
  });

  it('follows no redirect', async () => {
    await subscribe(ana);
    service.answer = () => 302;
    await tell('Uno');
    await world.tick();
    expect(service.received.map(({ path }) => path)).toEqual([new URL(browser.endpoint).pathname]);
    expect(await outbox()).toEqual([1]);
  });

  it('sends once, however many nodes send at once', async () => {
    await subscribe(ana);
    for (const title of ['Uno', 'Dos', 'Tres']) await tell(title);
    await Promise.all([world.tick(), world.tick(), world.tick()]);
    expect(service.received).toHaveLength(3);
  });

  it('says nothing of what was read meanwhile, nor of what was deleted', async () => {
    await subscribe(ana);
    await tell('Uno');
    const id = (await ana.get(listNotifications, {})).items[0]!.id;
    await ana.get(readNotification, { id });
    await world.tick();
    expect(service.received).toHaveLength(0);
    expect(await outbox()).toEqual([]);
  });

  it('ends with the log-in, whoever ended it, and with a month of silence', async () => {
    // given three devices
    const phone = await logInAgain(world.url, ana.phone);
    const tablet = await logInAgain(world.url, ana.phone);
    const [second, third] = [makePushBrowser(service.origin), makePushBrowser(service.origin)];
    await subscribe(ana);
    await subscribe(phone, second);
    await subscribe(tablet, third);
    await tell('Uno');
    await world.tick();
    expect(service.received).toHaveLength(3);
    // when one signs out and one is signed out from elsewhere
    await phone.get(logOutCall, {});
    const { items } = await ana.get(listDevicesCall, {});
    const others = items.filter(({ current }) => !current);
    for (const { id } of others) await ana.get(endDeviceCall, { id });
    await world.tick();
    service.received.length = 0;
    await tell('Dos');
    await world.tick();
    // then only the one that is still signed in hears of it
    expect(service.received.map(({ path }) => path)).toContain(new URL(browser.endpoint).pathname);
    expect(service.received.every(({ path }) => path === new URL(browser.endpoint).pathname)).toBe(true);
    // and nobody where the app was not opened for 31 days
    await world.pass(31 * DAY_MS);
    service.received.length = 0;
    paula = await world.operator('publisher');
    await tell('Tres');
    await world.tick();
    expect(service.received).toHaveLength(0);
    expect(await subscriptions()).toBe(0);
  });

  it('gives a device that a command signs out its last word: of that command, and of nothing after or by itself', async () => {
    // given a phone with its owner, and somebody elsewhere who knows the password
    const elsewhere = await logInAgain(world.url, ana.phone);
    await subscribe(ana);
    await world.tick();
    service.received.length = 0;
    // when that somebody changes it
    const change = { currentPassword: PASSWORD, password: 'otra.lluvia.9', confirmPassword: 'otra.lluvia.9' };
    await elsewhere.get(changePassword, change);
    await world.tick();
    // then the phone says so, signed out as it is
    expect(await ana.ask(listNotifications, {})).toMatchObject({ code: -4 });
    expect(read()).toMatchObject([{ title: 'Cambiaste tu contraseña' }]);
    // and hears nothing more
    await tell('Uno');
    await world.tick();
    expect(service.received).toHaveLength(1);
    expect(await subscriptions()).toBe(0);
    // nor does one that left by itself
    const left = await logInAgain(world.url, ana.phone, 'otra.lluvia.9');
    await subscribe(left);
    await left.get(logOutCall, {});
    await logInAgain(world.url, ana.phone, 'otra.lluvia.9');
    await world.tick();
    expect(service.received).toHaveLength(1);
  });

  it('gives it that word late where its push service was away, whatever else was told meanwhile', async () => {
    const elsewhere = await logInAgain(world.url, ana.phone);
    await subscribe(ana);
    await world.tick();
    // given a push service that is away while the password is changed, and while something else is told
    service.answer = () => 503;
    const change = { currentPassword: PASSWORD, password: 'otra.lluvia.9', confirmPassword: 'otra.lluvia.9' };
    await elsewhere.get(changePassword, change);
    await world.tick();
    await tell('Uno');
    await world.tick();
    // and who changed it reads of it first
    const told = (await elsewhere.get(listNotifications, {})).items;
    for (const { id } of told) await elsewhere.get(readNotification, { id });
    // when it is back
    service.answer = () => 201;
    service.received.length = 0;
    await world.pass(61_000);
    await world.tick();
    expect(read()).toMatchObject([{ title: 'Cambiaste tu contraseña' }]);
    await tell('Dos');
    await world.tick();
    expect(service.received).toHaveLength(1);
    expect(await subscriptions()).toBe(0);
  });

  it('goes on for the same browser after the same person logs in again', async () => {
    await subscribe(ana);
    await ana.get(logOutCall, {});
    const again = await logInAgain(world.url, ana.phone);
    expect(await again.get(pushStatus, { endpoint: browser.endpoint })).toMatchObject({ on: true });
    await world.tick();
    service.received.length = 0;
    await tell('Uno');
    await world.tick();
    expect(read()).toMatchObject([{ title: 'Uno' }]);
  });

  it('is one person’s on one browser: who subscribes takes it over, who only asks does not', async () => {
    const beto = await world.register();
    await subscribe(ana);
    // when another person uses the same browser without asking for it
    expect(await beto.get(pushStatus, { endpoint: browser.endpoint })).toMatchObject({ on: false });
    await beto.get(unsubscribePush, { endpoint: browser.endpoint });
    expect(await subscriptions()).toBe(1);
    // and when they do ask
    await subscribe(beto);
    expect(await subscriptions()).toBe(0);
    await tell('Para Ana');
    await tell('Para Beto', beto);
    await world.tick();
    expect(read()).toMatchObject([{ title: 'Para Beto' }]);
  });

  it('is turned off, also twice', async () => {
    await subscribe(ana);
    await ana.get(unsubscribePush, { endpoint: browser.endpoint });
    await ana.get(unsubscribePush, { endpoint: browser.endpoint });
    await tell('Uno');
    await world.tick();
    expect(service.received).toHaveLength(0);
    expect(await subscriptions()).toBe(0);
  });

  it('is kept for ten browsers of one person, the newest', async () => {
    await Promise.all([subscribe(ana), subscribe(ana)]);
    expect(await subscriptions()).toBe(1);
    for (let n = 0; n < 10; n++) {
      await world.pass(10);
      await subscribe(ana, makePushBrowser(service.origin));
    }
    expect(await subscriptions()).toBe(10);
    expect(await ana.get(pushStatus, { endpoint: browser.endpoint })).toMatchObject({ on: false });
  });

  it.each([
    [{ endpoint: 'https://169.254.169.254/latest/meta-data' }, 'push.service_unknown', 'endpoint'],
    [{ endpoint: 'http://127.0.0.1:1/x' }, 'push.service_unknown', 'endpoint'],
    [{ endpoint: 'ftp://fcm.googleapis.com/x' }, 'input.invalid', 'endpoint'],
    [{ p256dh: 'B'.repeat(87) }, 'push.key_invalid', 'p256dh'],
    [{ p256dh: 'short' }, 'input.invalid', 'p256dh'],
    [{ auth: 'short' }, 'input.invalid', 'auth'],
  ])('refuses %j, and keeps nothing', async (change, reason, field) => {
    const { endpoint, p256dh, auth } = browser;
    const answer = await ana.ask(subscribePush, { endpoint, p256dh, auth, ...change });
    expect(answer).toMatchObject({ ok: false, code: -2, reason });
    expect(Object.keys((answer as { fields: object }).fields)).toEqual([field]);
    expect(await subscriptions()).toBe(0);
  });

  it('needs a log-in', async () => {
    const { endpoint, p256dh, auth } = browser;
    for (const [call, input] of [
      [pushStatus, {}],
      [subscribePush, { endpoint, p256dh, auth }],
      [unsubscribePush, { endpoint }],
    ] as const)
      expect(await world.anonymous.ask(call as never, input as never)).toMatchObject({ code: -3 });
  });

  it('keeps address and keys sealed', async () => {
    await subscribe(ana);
    const { rows } = await world.database.owner.query(
      'SELECT * FROM push_subscription WHERE investor_id = $1',
      [ana.id],
    );
    const kept = JSON.stringify(rows) + rows[0].address_sealed.toString('latin1');
    for (const secret of [browser.endpoint, browser.auth, browser.p256dh]) expect(kept).not.toContain(secret);
  });

  it('reaches everyone of an announcement to all', async () => {
    await subscribe(ana);
    await paula.get(
      sendAnnouncement,
      { texts: { es: { title: 'A todos', content: '<p>x</p>' } }, audience: 'all', popup: true },
      { idempotencyKey: randomUUID() },
    );
    await world.tick();
    await world.tick();
    // Browsers of the tests before are told as well: each in its own cipher.
    const mine = service.received.filter(({ path }) => browser.endpoint.endsWith(path));
    expect(mine.map(({ body }) => browser.read(body))).toMatchObject([{ title: 'A todos' }]);
  });
});
