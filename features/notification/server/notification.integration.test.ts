import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '#kernel/clock/clock.ts';
import { transact } from '#kernel/database/transact.ts';
import { buildServer } from '#kernel/http/build-server.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { newId, seededChance } from '#kernel/id/id.ts';
import { money } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { testSecrets } from '#testing/secrets.ts';
import {
  createNotifications,
  type Message,
  type Notice,
  type Notifications,
  notify,
  notifyEach,
} from './index.ts';

const ROOT = `${import.meta.dirname}/../../..`;
const NOW = Date.parse('2026-11-20T15:30:00.000Z');
const MESSAGE: Message = {
  title: { es: 'Hola', en: 'Hello', zh: '你好' },
  text: { es: 'Uno.\n\nDos.', en: 'One.', zh: '一。' },
};
const CONFIG: Ports['config'] = {
  mode: 'sandbox',
  port: 0,
  dataFolder: '',
  origins: [],
  redisUrl: null,
  firm: null,
  sandboxSeed: 'notification',
  firmInviteCode: '246810',
};
const catalogs = loadCatalogs(ROOT);
const PATHS = ['list', 'detail', 'popup', 'read', 'read_all', 'delete', 'unread_count'];

describe('notifications', () => {
  let test: TestDatabase;
  let clock: FixedClock;
  let notifications: Notifications;
  let ports: Ports;
  let server: FastifyInstance;
  let ana: string;
  let beto: string;
  const announced: [investorId: string, data: unknown][] = [];

  beforeAll(async () => {
    test = await openTestDatabase();
    clock = fixedClock(NOW);
    ports = {
      db: test.db,
      clock,
      chance: seededChance('notification'),
      secrets: testSecrets,
      log: silentLog,
      config: CONFIG,
      realtime: {
        ...silentRealtime,
        toInvestor: (investorId, _name, data) => void announced.push([investorId, data]),
      },
    };
    const made = createNotifications({ ports, catalogs });
    notifications = made.api;
    ana = await addInvestor(ports, '5510000001');
    beto = await addInvestor(ports, '5510000002');
    server = await buildServer({
      ports,
      routes: made.feature.routes ?? [],
      // The investor's own id stands in for a token.
      authenticator: {
        authenticate: async (token) =>
          [ana, beto].includes(token) ? { investorId: token, logInId: token } : null,
      },
      catalogs,
    });
  });
  afterAll(async () => {
    await server.close();
    await test.close();
  });

  async function addInvestor(ports: Ports, phone: string): Promise<string> {
    const id = newId(ports.chance, clock.securityNow());
    await test.owner.query(
      `INSERT INTO investor (id, phone, password_hash, invite_code, created_at) VALUES ($1, $2, 'x', $3, now())`,
      [id, phone, phone.slice(4)],
    );
    return id;
  }
  async function tell(investorId: string, message: Message = MESSAGE): Promise<string> {
    clock.advance(1_000);
    const told = await transact(test.db, (tx) => notifications.tell(tx, investorId, message));
    told.announce();
    return told.id;
  }
  async function call(path: string, token: string | null, body: object = {}, language = 'es') {
    const answer = await server.inject({
      method: 'POST',
      url: `/api/notification/${path}?language=${language}`,
      headers: token === null ? {} : { userToken: token },
      payload: body,
    });
    return { status: answer.statusCode, ...answer.json() };
  }
  const idsOf = (answer: { data: { items: { id: string }[] } }) => answer.data.items.map(({ id }) => id);

  it.each(PATHS)('notification/%s needs a log-in', async (path) => {
    expect(await call(path, null)).toMatchObject({ status: 401, code: -3 });
    expect(await call(path, 'x'.repeat(43))).toMatchObject({ status: 401, code: -4 });
  });

  it('are told in the language of the call, as clean HTML, and announced', async () => {
    const id = await tell(ana);
    const spanish = await call('detail', ana, { id });
    expect(spanish.data.notification).toEqual({
      id,
      title: 'Hola',
      topic: null,
      moved: null,
      covered: null,
      refused: false,
      symbol: null,
      alert: null,
      logIn: null,
      content: '<p>Uno.</p><p>Dos.</p>',
      createdDate: '2026-11-20T15:30:01.000Z',
      read: false,
    });
    expect((await call('detail', ana, { id }, 'zh')).data.notification.title).toBe('你好');
    expect(announced.at(-1)).toEqual([ana, { id }]);
  });

  it('move from unread to read, once', async () => {
    const id = await tell(ana);
    const unread = (await call('unread_count', ana)).data.count;
    expect(idsOf(await call('list', ana, { read: false }))).toContain(id);
    const before = announced.length;
    expect(await call('read', ana, { id })).toMatchObject({ success: true, data: {} });
    // so that the investor's other devices count it no more
    expect(announced.slice(before)).toEqual([[ana, { id }]]);
    expect(await call('read', ana, { id })).toMatchObject({ success: true });
    expect((await call('unread_count', ana)).data.count).toBe(unread - 1);
    expect(idsOf(await call('list', ana, { read: false }))).not.toContain(id);
    expect(idsOf(await call('list', ana, { read: true }))).toContain(id);
  });

  it('are all read at once, nobody else’s with them', async () => {
    await tell(ana);
    await tell(ana);
    const [ofAna, ofBeto] = [(await call('unread_count', ana)).data.count, await tell(beto)];
    const before = announced.length;
    expect(await call('read_all', ana)).toMatchObject({ success: true, data: { count: ofAna } });
    expect(announced.slice(before)).toEqual([[ana, {}]]);
    expect((await call('unread_count', ana)).data.count).toBe(0);
    expect(idsOf(await call('list', beto, { read: false }))).toContain(ofBeto);
    // and again it changes and tells nothing
    expect(await call('read_all', ana)).toMatchObject({ data: { count: 0 } });
    expect(announced.length).toBe(before + 1);
  });

  it('are read and deleted by POST alone', async () => {
    const id = await tell(ana);
    for (const path of ['read', 'delete']) {
      const url = `/api/notification/${path}?id=${id}`;
      const answer = await server.inject({ method: 'GET', url, headers: { userToken: ana } });
      expect(answer.statusCode).toBe(404);
    }
    expect((await call('detail', ana, { id })).data.notification.read).toBe(false);
  });

  it('show the newest unread popup at the start, and none once it was read', async () => {
    expect((await call('popup', beto)).data).toEqual({ notification: null });
    const older = await tell(beto, { ...MESSAGE, popup: true });
    const newer = await tell(beto, { ...MESSAGE, popup: true });
    expect((await call('popup', beto)).data.notification.id).toBe(newer);
    await call('read', beto, { id: newer });
    expect((await call('popup', beto)).data.notification.id).toBe(older);
    await call('read', beto, { id: older });
    expect((await call('popup', beto)).data).toEqual({ notification: null });
  });

  it('come in pages, newest first', async () => {
    const told = [];
    for (let n = 0; n < 3; n++) told.unshift(await tell(beto));
    const first = await call('list', beto, { limit: 2 });
    expect(idsOf(first)).toEqual(told.slice(0, 2));
    const second = await call('list', beto, { limit: 2, cursor: first.data.nextCursor });
    expect(idsOf(second)[0]).toBe(told[2]);
    expect(await call('list', beto, { cursor: 'x' })).toMatchObject({ status: 400, code: -2 });
  });

  it('are nobody else’s: another investor’s is not found and stays as it was', async () => {
    const id = await tell(ana);
    for (const path of ['detail', 'read', 'delete']) {
      expect(await call(path, beto, { id })).toMatchObject({
        status: 200,
        success: false,
        data: { reason: 'not_found' },
      });
    }
    expect((await call('detail', ana, { id })).data.notification.read).toBe(false);
    const before = announced.length;
    expect(await call('delete', ana, { id })).toMatchObject({ success: true });
    expect(announced.slice(before)).toEqual([[ana, { id }]]);
    expect(await call('detail', ana, { id })).toMatchObject({ data: { reason: 'not_found' } });
  });

  it('refuse an id that is none', async () => {
    expect(await call('detail', ana, { id: '7' })).toMatchObject({ status: 400, code: -2 });
  });

  describe('of commands', () => {
    const notice = (change: Partial<Notice> = {}): Notice => ({
      investorId: ana,
      kind: 'device.signed_in',
      values: { device: 'Chrome (Android)' },
      ...change,
    });
    async function newest(language = 'es') {
      return (await call('list', ana, {}, language)).data.items[0];
    }

    it('are put into words in the language of the reader, and announced after the commit', async () => {
      clock.advance(1_000);
      const before = announced.length;
      const announce = await transact(test.db, (tx) => notify(ports, tx, notice({ link: '/user/devices' })));
      expect(announced.length).toBe(before);
      announce();
      const told = await newest();
      expect(announced.at(-1)).toEqual([ana, { id: told.id }]);
      expect(told).toMatchObject({ title: 'Nuevo inicio de sesión', read: false });
      expect(told.content).toContain('<p>Tu cuenta se abrió en Chrome (Android).</p>');
      expect(told.content).toContain('<p><a href="/user/devices">Ver mis dispositivos</a></p>');
      expect((await newest('en')).content).toContain('to your account on Chrome (Android).');
      expect((await newest('zh')).title).toBe('新的登录');
    });

    it('say what moved with them of one’s money, to the cent and with its sign; nothing where nothing did', async () => {
      for (const [cents, shown] of [
        [-1_500_00n, '-1500.00'],
        [5n, '0.05'],
      ] as const) {
        clock.advance(1_000);
        const moved = { amount: money(cents), currency: 'MXN' } as const;
        await transact(test.db, (tx) => notify(ports, tx, notice({ moved })));
        expect((await newest()).moved).toEqual({ amount: shown, currency: 'MXN' });
      }
      clock.advance(1_000);
      const each = [notice({ moved: { amount: money(7n), currency: 'USD' } })];
      await transact(test.db, (tx) => notifyEach(ports, tx, each));
      expect((await newest()).moved).toEqual({ amount: '0.07', currency: 'USD' });
      clock.advance(1_000);
      const none = { amount: money(0n), currency: 'MXN' } as const;
      await transact(test.db, (tx) => notify(ports, tx, notice({ moved: none })));
      expect((await newest()).moved).toBeNull();
    });

    it('name the log-in that they tell of, where it was kept', async () => {
      const logIn = { id: randomUUID(), browser: 'Chrome', system: 'Android', address: '187.190.1.2' };
      const { id, ...rest } = { ...logIn, at: '2026-11-20T15:00:00.000Z' };
      clock.advance(1_000);
      const values = { device: 'Chrome (Android)', logIn: id, ...rest };
      await transact(test.db, (tx) => notify(ports, tx, notice({ values })));
      expect((await newest()).logIn).toEqual({ id, ...rest });
      clock.advance(1_000);
      await transact(test.db, (tx) => notify(ports, tx, notice()));
      expect((await newest()).logIn).toBeNull();
    });

    it('leave markup in a value as text', async () => {
      const hostile = '<img src=x onerror="alert(1)">';
      clock.advance(1_000);
      await transact(test.db, (tx) => notify(ports, tx, notice({ values: { device: hostile } })));
      const { content } = await newest();
      expect(content).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
      expect(content).not.toContain('<img');
    });

    it('may ask to be seen at the start', async () => {
      clock.advance(1_000);
      await transact(test.db, (tx) => notify(ports, tx, notice({ popup: true })));
      const { notification } = (await call('popup', ana)).data;
      expect(notification.title).toBe('Nuevo inicio de sesión');
      await call('read', ana, { id: notification.id });
      expect((await call('popup', ana)).data.notification).toBeNull();
    });

    it('are undone with their command', async () => {
      const unread = (await call('unread_count', ana)).data.count;
      const command = transact(test.db, async (tx) => {
        await notify(ports, tx, notice());
        throw new Error('the command failed');
      });
      await expect(command).rejects.toThrow('the command failed');
      expect((await call('unread_count', ana)).data.count).toBe(unread);
    });

    it.each([
      ['a link to another site', { link: 'https://elsewhere.example/x' }],
      ['a link without a scheme to another site', { link: '//elsewhere.example' }],
      ['a kind that is no key', { kind: 'Order Filled' }],
    ])('are refused with %s, and nothing is kept', async (_what, change) => {
      const unread = (await call('unread_count', ana)).data.count;
      const command = transact(test.db, (tx) => notify(ports, tx, notice(change)));
      await expect(command).rejects.toThrow(/check constraint/);
      expect((await call('unread_count', ana)).data.count).toBe(unread);
    });
  });
});
