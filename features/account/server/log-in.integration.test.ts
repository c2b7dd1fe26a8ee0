import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountScene, freshPhone, openAccountScene, type Told } from './account.fixture.ts';

const MINUTE = 60_000;

describe('logging in', () => {
  let scene: AccountScene;
  beforeAll(async () => {
    scene = await openAccountScene();
  });
  afterAll(() => scene.close());

  const logIn = (phone: string, password: string, captcha?: string): Promise<Told> =>
    scene.call('user/login', { phone, password, acceptPrivacy: true, captcha });

  async function tryWrongly(phone: string, times: number): Promise<Told[]> {
    const answers: Told[] = [];
    for (let n = 0; n < times; n++) {
      const captcha = n >= 3 ? await scene.solvedCaptcha() : undefined;
      answers.push(await logIn(phone, 'not.the.password', captcha));
    }
    return answers;
  }

  it('tells of a new device, and of a refused try nothing', async () => {
    const { phone, password, user } = await scene.registerInvestor();
    const told = async () => {
      const { rows } = await scene.test.owner.query(
        'SELECT kind, told_values, link FROM notification WHERE investor_id = $1',
        [user.id],
      );
      return rows;
    };
    await scene.call('user/login', { phone, password: 'not.the.password', acceptPrivacy: true });
    expect(await told()).toEqual([]);
    const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';
    await scene.call('user/login', { phone, password, acceptPrivacy: true }, { userAgent });
    await scene.call('user/login', { phone, password, acceptPrivacy: true }, { userAgent: '' });
    const values = (device: string) => ({
      kind: 'device.signed_in',
      told_values: expect.objectContaining({ device }),
      link: '/user/devices',
    });
    expect(await told()).toEqual([values('Chrome (Android)'), values('unknown')]);
  });

  it('gives a token and the user, beside the log-in of the registration', async () => {
    const { phone, password, user, token } = await scene.registerInvestor();
    const told = await logIn(phone, password);
    expect(told).toMatchObject({ status: 200, code: 0, data: { user } });
    expect(told.data.token).not.toBe(token);
    for (const good of [token, told.data.token])
      expect((await scene.call('user/get_info', {}, { token: good })).code).toBe(0);
  });

  it('needs the privacy notice accepted', async () => {
    const { phone, password } = await scene.registerInvestor();
    const told = await scene.call('user/login', { phone, password, acceptPrivacy: false });
    expect(told).toMatchObject({ status: 400, code: -2 });
    expect(Object.keys(told.data.fields ?? {})).toEqual(['acceptPrivacy']);
  });

  it('answers a wrong password and an unknown phone alike, word for word, try for try', async () => {
    const { phone } = await scene.registerInvestor();
    const logIns = await scene.count('log_in');
    const known = await tryWrongly(phone, 10);
    const unknown = await tryWrongly(freshPhone(), 10);
    expect(unknown).toEqual(known);
    expect(known[0]).toMatchObject({ status: 200, code: -100, data: { reason: 'log_in.wrong' } });
    expect(known[0]?.msg).toBe('El teléfono o la contraseña no son correctos. Te quedan 9 intentos.');
    expect(known[9]?.msg).toContain('bloqueado por 15 minutos');
    expect(await scene.count('log_in')).toBe(logIns);
  });

  it('asks for a captcha after the third wrong try, even with the right password', async () => {
    const { phone, password } = await scene.registerInvestor();
    expect((await tryWrongly(phone, 3)).map((told) => told.code)).toEqual([-100, -100, -100]);
    const logIns = await scene.count('log_in');
    const told = await logIn(phone, password);
    expect(told).toMatchObject({ status: 200, code: -5, data: { reason: 'captcha.required' } });
    expect(Object.keys(told.data.fields ?? {})).toEqual(['captcha']);
    expect(await scene.count('log_in')).toBe(logIns);
    expect((await logIn(phone, password, await scene.solvedCaptcha())).code).toBe(0);
  });

  it('forgets the wrong tries when the right password comes', async () => {
    const { phone, password } = await scene.registerInvestor();
    await tryWrongly(phone, 2);
    expect((await logIn(phone, password)).code).toBe(0);
    expect((await tryWrongly(phone, 3)).map((told) => told.code)).toEqual([-100, -100, -100]);
  });

  it('takes each solved challenge once', async () => {
    const { phone, password } = await scene.registerInvestor();
    await tryWrongly(phone, 3);
    const captcha = await scene.solvedCaptcha();
    expect((await logIn(phone, 'not.the.password', captcha)).code).toBe(-100);
    const again = await logIn(phone, password, captcha);
    expect(again).toMatchObject({ code: -5, data: { reason: 'captcha.failed' } });
  });

  it('takes a challenge for ten minutes only', async () => {
    const { phone, password } = await scene.registerInvestor();
    await tryWrongly(phone, 3);
    const captcha = await scene.solvedCaptcha();
    scene.clock.advance(10 * MINUTE + 1_000);
    expect((await logIn(phone, password, captcha)).data.reason).toBe('captcha.failed');
    expect((await logIn(phone, password, await scene.solvedCaptcha())).code).toBe(0);
  });

  it('takes no challenge that we did not make, and nothing that is none', async () => {
    const { phone, password } = await scene.registerInvestor();
    await tryWrongly(phone, 3);
    const spent = await scene.count('captcha_spent');
    const good = JSON.parse(Buffer.from(await scene.solvedCaptcha(), 'base64').toString());
    const { parameters } = good.challenge;
    const forged = [
      { ...good, solution: { ...good.solution, derivedKey: '00'.repeat(32) } },
      { ...good, challenge: { ...good.challenge, signature: '00'.repeat(32) } },
      { ...good, challenge: { ...good.challenge, parameters: { ...parameters, cost: 1 } } },
      { ...good, challenge: { ...good.challenge, parameters: { ...parameters, expiresAt: 9_999_999_999 } } },
      'x',
      null,
    ].map((payload) => Buffer.from(JSON.stringify(payload)).toString('base64'));
    for (const captcha of [...forged, 'not base64!', ' '])
      expect((await logIn(phone, password, captcha)).data.reason).toBe('captcha.failed');
    expect(await scene.count('captcha_spent')).toBe(spent);
    // and none of them was counted as a try
    expect((await logIn(phone, password, await scene.solvedCaptcha())).code).toBe(0);
  });

  it('is locked for 15 minutes by the tenth wrong try, whoever sends and whatever the password', async () => {
    const { phone, password, token } = await scene.registerInvestor();
    await tryWrongly(phone, 10);
    const told = await logIn(phone, password, await scene.solvedCaptcha());
    expect(told).toMatchObject({
      status: 200,
      code: -1,
      msg: 'Hubo demasiados intentos con este teléfono. Espera 15 minutos y vuelve a intentarlo.',
      data: { reason: 'log_in.locked', values: { minutes: 15 } },
    });
    // and whoever is signed in stays so, and learns of it
    expect((await scene.call('user/get_info', {}, { token })).code).toBe(0);
    const kinds = () =>
      scene.test.owner.query(
        'SELECT kind FROM notification JOIN investor i ON i.id = investor_id WHERE phone = $1',
        [phone],
      );
    await expect.poll(async () => (await kinds()).rows).toEqual([{ kind: 'security.log_in_locked' }]);
    scene.clock.advance(15 * MINUTE - 1);
    expect((await logIn(phone, password)).data).toMatchObject({ values: { minutes: 1 } });
    scene.clock.advance(1);
    expect((await logIn(phone, password)).code).toBe(0);
  });

  it('stays open, while others guess, to a browser that logged in before, whose own tries are counted by themselves', async () => {
    const { phone, password } = await scene.registerInvestor();
    const { cookie } = await logIn(phone, password);
    await tryWrongly(phone, 10);
    expect((await logIn(phone, password)).data.reason).toBe('log_in.locked');
    // when the owner comes with the browser that is known
    const from = (cookie: string, typed: string, captcha?: string) =>
      scene.call('user/login', { phone, password: typed, acceptPrivacy: true, captcha }, { cookie });
    expect((await from(cookie, password)).code).toBe(0);
    // then a stranger is still locked out, with a cookie made up or another's as well
    const other = await scene.registerInvestor();
    const others = (await logIn(other.phone, other.password)).cookie;
    const [device] = cookie.split('.');
    for (const forged of [others, `${device}.${'0'.repeat(32)}`, 'bolsillo-device=x'])
      expect((await from(forged, password)).data.reason).toBe('log_in.locked');
    // and who has the browser cannot guess without end either
    for (let n = 0; n < 10; n++)
      await from(cookie, 'not.the.password', n >= 3 ? await scene.solvedCaptcha() : undefined);
    expect((await from(cookie, password, await scene.solvedCaptcha())).data.reason).toBe('log_in.locked');
  });

  it('keeps several investors of one browser known', async () => {
    const [ana, beto] = [await scene.registerInvestor(), await scene.registerInvestor()];
    const first = await logIn(ana.phone, ana.password);
    const inOne = { phone: beto.phone, password: beto.password, acceptPrivacy: true };
    const { cookie } = await scene.call('user/login', inOne, { cookie: first.cookie });
    for (const { phone, password } of [ana, beto]) {
      await tryWrongly(phone, 10);
      const answer = await scene.call('user/login', { phone, password, acceptPrivacy: true }, { cookie });
      expect(answer.code).toBe(0);
    }
  });

  it('lets no more than three of many wrong tries at once pass without a captcha', async () => {
    const { phone } = await scene.registerInvestor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(phone, 'not.the.password')));
    const codes = answers.map((told) => told.code);
    expect(codes.filter((code) => code === -100)).toHaveLength(3);
    expect(codes.filter((code) => code === -5)).toHaveLength(5);
  });

  it('keeps no phone of those who tried', async () => {
    const phone = freshPhone();
    await tryWrongly(phone, 1);
    const { rows } = await scene.test.owner.query('SELECT row_to_json(g)::text AS kept FROM log_in_guard g');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.kept).not.toContain(phone);
  });

  it('forgets what expired', async () => {
    await tryWrongly(freshPhone(), 4);
    expect(await scene.count('log_in_guard')).toBeGreaterThan(0);
    expect(await scene.count('captcha_spent')).toBeGreaterThan(0);
    scene.clock.advance(16 * MINUTE);
    await scene.runJobs();
    expect(await scene.count('log_in_guard')).toBe(0);
    expect(await scene.count('captcha_spent')).toBe(0);
  });
});
