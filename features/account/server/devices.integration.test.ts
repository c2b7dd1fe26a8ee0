import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountScene, openAccountScene } from './account.fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

describe('signed-in devices', () => {
  let scene: AccountScene;
  beforeAll(async () => {
    scene = await openAccountScene();
  });
  afterAll(() => scene.close());

  async function logInAgain(phone: string, password: string, userAgent = PHONE_AGENT): Promise<string> {
    const body = { phone, password, acceptPrivacy: true };
    return (await scene.call('user/login', body, { userAgent })).data.token;
  }
  const isGood = async (token: string) => (await scene.call('user/get_info', {}, { token })).code === 0;

  async function toldOf(investorId: string) {
    const { rows } = await scene.test.owner.query(
      "SELECT kind, told_values ->> 'device' AS device FROM notification WHERE investor_id = $1",
      [investorId],
    );
    return rows;
  }

  it.each(['user/get_info', 'user/logout', 'user/update', 'user/devices', 'user/device_end'])(
    '%s needs a log-in',
    async (path) => {
      expect(await scene.call(path, {})).toMatchObject({ status: 401, code: -3 });
      for (const token of ['', 'x', 'A'.repeat(43), `${'é'.repeat(20)}`])
        expect(await scene.call(path, {}, { token: encodeURI(token) })).toMatchObject({ status: 401 });
      expect(await scene.call(path, {}, { token: 'A'.repeat(43) })).toMatchObject({ code: -4 });
    },
  );

  it('are listed newest first, this one marked, by families only', async () => {
    const { token, phone, password } = await scene.registerInvestor();
    scene.clock.advance(1_000);
    const second = await logInAgain(phone, password);
    const { data } = await scene.call('user/devices', {}, { token: second });
    expect(data.items).toMatchObject([
      { current: true, browser: 'Chrome', system: 'Android' },
      { current: false },
    ]);
    expect((await scene.call('user/devices', {}, { token })).data.items.map((item) => item.current)).toEqual([
      false,
      true,
    ]);
  });

  it('say where each log-in came from, and which is the first of its kind', async () => {
    // given an account opened on one kind of device, and entered twice on another
    const { token, phone, password, user } = await scene.registerInvestor();
    for (let n = 0; n < 2; n++) {
      scene.clock.advance(1_000);
      await logInAgain(
        phone,
        password,
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      );
    }
    // then only the first of the other kind is new, in the list and in the history
    const { items } = (await scene.call('user/devices', {}, { token })).data;
    expect(items.map(({ isNew, address }) => [isNew, address])).toEqual([
      [false, '127.0.0.1'],
      [true, '127.0.0.1'],
      [false, '127.0.0.1'],
    ]);
    const history = (await scene.call('user/sign_ins', {}, { token })).data.items;
    expect(history.map(({ isNew }) => isNew)).toEqual([false, true, false]);
    // and its owner is told which it was, so that they can end it
    const { rows } = await scene.test.owner.query(
      "SELECT told_values AS told FROM notification WHERE investor_id = $1 AND kind = 'device.signed_in' ORDER BY id DESC",
      [user.id],
    );
    expect(rows[0]?.told).toEqual({
      device: 'Firefox (Linux)',
      logIn: items[0]?.id,
      browser: 'Firefox',
      system: 'Linux',
      address: '127.0.0.1',
      at: items[0]?.createdAt,
    });
    // whose own page has it without being told
    expect(scene.told.at(-1)).toEqual([user.id, items[0]?.id]);
  });

  it('come in pages', async () => {
    const { token, phone, password } = await scene.registerInvestor();
    for (let n = 0; n < 4; n++) {
      scene.clock.advance(1_000);
      await logInAgain(phone, password);
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { data } = await scene.call('user/devices', { limit: 2, cursor: cursor ?? undefined }, { token });
      seen.push(...data.items.map((item) => item.id));
      cursor = data.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual(seen.toSorted().reverse());
  });

  it('can be signed out one by one: the token is over at once, its sockets are told', async () => {
    const { token, phone, password, user } = await scene.registerInvestor();
    scene.clock.advance(1_000);
    const other = await logInAgain(phone, password);
    const { data } = await scene.call('user/devices', {}, { token });
    const [device] = data.items;
    const told = await scene.call('user/device_end', { id: device?.id }, { token });
    expect(told).toMatchObject({ status: 200, code: 0 });
    expect(scene.endedLogIns).toContain(device?.id);
    expect(await scene.call('user/get_info', {}, { token: other })).toMatchObject({ status: 401, code: -4 });
    expect(await isGood(token)).toBe(true);
    // and its owner is told which one
    expect(await toldOf(user.id)).toContainEqual({
      kind: 'security.device_left',
      device: 'Chrome (Android)',
    });
    // and ending it once more finds nothing
    expect((await scene.call('user/device_end', { id: device?.id }, { token })).data.reason).toBe(
      'not_found',
    );
  });

  it('of another investor are answered not_found and stay signed in', async () => {
    const mine = await scene.registerInvestor();
    const theirs = await scene.registerInvestor();
    const { data } = await scene.call('user/devices', {}, { token: theirs.token });
    const ended = [...scene.endedLogIns];
    const told = await scene.call('user/device_end', { id: data.items[0]?.id }, { token: mine.token });
    expect(told).toMatchObject({ status: 200, code: -1, data: { reason: 'not_found' } });
    expect(await isGood(theirs.token)).toBe(true);
    expect(scene.endedLogIns).toEqual(ended);
  });

  it('log out by themselves and only themselves, and tell nobody of it', async () => {
    const { token, phone, password, user } = await scene.registerInvestor();
    const other = await logInAgain(phone, password);
    expect(await scene.call('user/logout', {}, { token })).toMatchObject({ status: 200, code: 0 });
    expect(await isGood(token)).toBe(false);
    expect(await isGood(other)).toBe(true);
    expect((await toldOf(user.id)).map(({ kind }) => kind)).toEqual(['device.signed_in']);
  });

  it('stay signed in while they are used within 30 days, and no longer', async () => {
    const { token } = await scene.registerInvestor();
    for (let n = 0; n < 3; n++) {
      scene.clock.advance(29 * DAY);
      expect(await isGood(token)).toBe(true);
    }
    scene.clock.advance(30 * DAY);
    expect(await scene.call('user/get_info', {}, { token })).toMatchObject({ status: 401, code: -4 });
    expect((await scene.count('log_in')) > 0).toBe(true);
    scene.clock.advance(31 * DAY);
    await scene.runJobs();
    expect(await scene.count('log_in')).toBe(0);
  });

  it('write when they were last seen at most once an hour', async () => {
    const { token, user } = await scene.registerInvestor();
    const lastSeen = async () => {
      const { rows } = await scene.test.owner.query(
        'SELECT last_seen_at FROM log_in WHERE investor_id = $1',
        [user.id],
      );
      return rows[0].last_seen_at.getTime();
    };
    const start = scene.clock.securityNow();
    scene.clock.advance(HOUR - 1);
    await isGood(token);
    expect(await lastSeen()).toBe(start);
    scene.clock.advance(1);
    await isGood(token);
    expect(await lastSeen()).toBe(start + HOUR);
  });

  it('are at most a hundred: one more ends the one unused longest', async () => {
    const { token, phone, password, user } = await scene.registerInvestor();
    await scene.test.owner.query(
      `INSERT INTO log_in SELECT gen_random_uuid(), $1, sha256(n::text::bytea), '', '', $2, $2
       FROM generate_series(1, 99) n`,
      [user.id, new Date(scene.clock.securityNow() + 1_000)],
    );
    expect(await isGood(token)).toBe(true);
    scene.clock.advance(2_000);
    const last = await logInAgain(phone, password);
    expect(await isGood(token)).toBe(false);
    expect(await isGood(last)).toBe(true);
  });

  it('asked for by many calls at once are each told their own', async () => {
    const investors = await Promise.all(Array.from({ length: 5 }, () => scene.registerInvestor()));
    const asked = investors.flatMap((investor) => [investor, investor]);
    const answers = await Promise.all([
      ...asked.map(({ token }) => scene.call('user/get_info', {}, { token })),
      scene.call('user/get_info', {}, { token: 'B'.repeat(43) }),
    ]);
    expect(answers.slice(0, -1).map((told) => told.data.user.id)).toEqual(asked.map(({ user }) => user.id));
    expect(answers.at(-1)?.status).toBe(401);
  });
});

describe('the settings that the server keeps', () => {
  it('are the display currency, of this investor alone', async () => {
    const scene = await openAccountScene();
    try {
      const mine = await scene.registerInvestor();
      const theirs = await scene.registerInvestor();
      const told = await scene.call('user/update', { displayCurrency: 'USD' }, { token: mine.token });
      expect(told.data.user).toEqual({ ...mine.user, displayCurrency: 'USD' });
      const refused = await scene.call('user/update', { displayCurrency: 'EUR' }, { token: mine.token });
      expect(refused).toMatchObject({ status: 400, code: -2 });
      expect((await scene.call('user/get_info', {}, { token: mine.token })).data.user.displayCurrency).toBe(
        'USD',
      );
      expect((await scene.call('user/get_info', {}, { token: theirs.token })).data.user).toEqual(theirs.user);
    } finally {
      await scene.close();
    }
  });
});
