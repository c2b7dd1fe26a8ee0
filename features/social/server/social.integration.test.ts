import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '#features/account/contract.ts';
import {
  openBolsillo,
  PASSWORD,
  sharedBolsillo,
  type TestBolsillo,
  type TestInvestor,
} from '#testing/bolsillo.ts';
import { APP, openFakeWeChat } from './fake-wechat.fixture.ts';

const PARTNER = 'https://socio.example';
let fake: Awaited<ReturnType<typeof openFakeWeChat>>;
let world: TestBolsillo;

beforeAll(async () => {
  fake = await openFakeWeChat();
  world = await openBolsillo({ social: { ...APP, base: fake.url, redirectOrigins: [PARTNER] } });
});
afterAll(async () => {
  await world.close();
  fake.close();
});

interface Told {
  readonly status: number;
  readonly location: string | null;
  readonly setCookie: string | null;
  readonly body: { success: boolean; code: number; msg: string; data: Record<string, never> } | null;
}

/** A browser: it keeps the one cookie, and follows nothing by itself. */
function browser(at = world.url) {
  let cookie = '';
  const send = async (
    path: string,
    init: RequestInit = {},
    more: Record<string, string> = {},
  ): Promise<Told> => {
    const headers = { ...(cookie && { cookie: `other=1; ${cookie}` }), 'accept-language': 'en', ...more };
    const response = await fetch(`${at}/api/social/${path}`, { redirect: 'manual', ...init, headers });
    const setCookie = response.headers.get('set-cookie');
    if (setCookie) cookie = setCookie.split(';')[0] as string;
    const text = await response.text();
    return {
      status: response.status,
      location: response.headers.get('location'),
      setCookie,
      body: text ? JSON.parse(text) : null,
    };
  };
  const post = (path: string, input: object, who?: { token: string }) =>
    send(
      path,
      { method: 'POST', body: JSON.stringify(input) },
      { 'content-type': 'application/json', ...(who && { userToken: who.token }) },
    );
  const leave = async (redirectUrl = '/user/settings') => {
    const told = await send(`authorize?${new URLSearchParams({ scope: 'base', redirectUrl })}`);
    return { ...told, state: new URL(told.location ?? 'http://x').searchParams.get('state') ?? '' };
  };
  const comeBack = (state: string, code: string) => send(`callback?${new URLSearchParams({ code, state })}`);
  return {
    send,
    post,
    leave,
    comeBack,
    /** To WeChat and back, as this user of it; gives where that led. */
    async visitAs(openId: string) {
      return (await comeBack((await leave()).state, `openid-of:${openId}`)).location;
    },
  };
}

const refusal = ({ status, body }: Told) => [status, body?.code, body?.data.reason];
const rowsOf = async (table: string) =>
  (await world.database.owner.query(`SELECT * FROM ${table} ORDER BY 1`)).rows;

describe('the way to WeChat', () => {
  it('leads to its page by the parameters that it wants, with a cookie that no script reads', async () => {
    const { status, location, setCookie } = await browser().leave();
    expect(status).toBe(302);
    const { origin, pathname, searchParams, hash } = new URL(location!);
    expect([origin, pathname, hash]).toEqual([fake.url, '/connect/oauth2/authorize', '#wechat_redirect']);
    expect(Object.fromEntries(searchParams)).toEqual({
      appid: APP.appId,
      redirect_uri: `${world.url}/api/social/callback`,
      response_type: 'code',
      scope: 'snsapi_base',
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(setCookie).toMatch(/^bolsillo-social=[0-9a-f]{64}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
  ])('is refused for %s, and leaves nothing behind', async (redirectUrl) => {
    const before = await rowsOf('social_visit');
    const told = await browser().leave(redirectUrl);
    expect(refusal(told)).toEqual([200, -17, 'social.redirect_refused']);
    expect([told.location, told.setCookie]).toEqual([null, null]);
    expect(await rowsOf('social_visit')).toEqual(before);
  });

  it('is refused for another scope with −2', async () => {
    const told = await browser().send('authorize?scope=userinfo&redirectUrl=/');
    expect([told.status, told.body?.code]).toEqual([400, -2]);
  });

  it('leads who navigates there and is refused to a screen, and still nowhere else', async () => {
    const told = await browser().send(
      'authorize?scope=base&redirectUrl=https://evil.example',
      {},
      { 'sec-fetch-mode': 'navigate' },
    );
    // Node's fetch writes this header itself; where it does, the refusal is the envelope.
    if (told.status === 302) expect(told.location).toBe('/user/settings?social=-17');
    else expect(refusal(told)).toEqual([200, -17, 'social.redirect_refused']);
  });

  it('is off with a clear refusal where the firm has no app there', async () => {
    const off = browser((await sharedBolsillo()).url);
    const told = await off.leave();
    expect(refusal(told)).toEqual([200, -1, 'social.off']);
    expect(told.body?.msg).toBe('WeChat is not set up here.');
    expect(refusal(await off.comeBack('x', 'openid-of:oX'))).toEqual([200, -1, 'social.off']);
    expect((await off.send('status')).body?.data).toEqual({
      configured: false,
      linkedAt: null,
      arrived: false,
    });
  });
});

describe('the way back', () => {
  it('takes a state once, from the browser that it was given to, for ten minutes', async () => {
    const mine = browser();
    const { state } = await mine.leave('/user/settings?a=1');
    const asked = fake.asked.length;
    const unknown = [200, -17, 'social.state_unknown'];
    expect(refusal(await browser().comeBack(state, 'openid-of:oMal'))).toEqual(unknown);
    const other = browser();
    await other.leave();
    expect(refusal(await other.comeBack(state, 'openid-of:oMal'))).toEqual(unknown);
    expect(refusal(await mine.comeBack('f'.repeat(64), 'openid-of:oMal'))).toEqual(unknown);
    expect(fake.asked.length).toBe(asked);
    expect((await mine.comeBack(state, 'openid-of:oEva')).location).toBe('/user/settings?a=1&social=-9');
    expect(refusal(await mine.comeBack(state, 'openid-of:oEva'))).toEqual(unknown);
    expect(fake.asked.length).toBe(asked + 1);
    const late = await mine.leave();
    await world.pass(600_000);
    expect(refusal(await mine.comeBack(late.state, 'openid-of:oEva'))).toEqual(unknown);
  });

  it('asks WeChat once, however often the same is sent at once', async () => {
    const mine = browser();
    const { state } = await mine.leave();
    const asked = fake.asked.length;
    const all = await Promise.all([1, 2, 3, 4].map(() => mine.comeBack(state, 'openid-of:oEva')));
    expect(all.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(fake.asked.length).toBe(asked + 1);
  });

  it.each([
    ['used', -14],
    ['invalid', -14],
    ['', -14],
    ['busy', -1],
    ['html', -1],
    ['fault', -1],
  ])('says what came of a code that is “%s”', async (code, outcome) => {
    const mine = browser();
    const told = await mine.comeBack((await mine.leave(`${PARTNER}/v`)).state, code);
    expect(told.location).toBe(`${PARTNER}/v?social=${outcome}`);
    const ana = await world.register('en');
    expect(refusal(await mine.post('link', { password: PASSWORD }, ana))).toEqual([
      200,
      -14,
      'social.no_user',
    ]);
  });
});

describe('a link', () => {
  const linked = async (openId: string): Promise<{ mine: ReturnType<typeof browser>; ana: TestInvestor }> => {
    const mine = browser();
    const ana = await world.register('en');
    expect(await mine.visitAs(openId)).toBe('/user/settings?social=-9');
    expect((await mine.post('link', { password: PASSWORD }, ana)).body?.success).toBe(true);
    return { mine, ana };
  };
  const logIn = (from: ReturnType<typeof browser>) => from.post('log_in', { acceptPrivacy: true });

  it('is made with the password, opens the account, tells of both, and ends', async () => {
    const { mine, ana } = await linked('oAna');
    const status = await mine.send('status', {}, { userToken: ana.token });
    expect(status.body?.data).toEqual({ configured: true, linkedAt: expect.any(String), arrived: false });
    // What was used up opens nothing.
    expect(refusal(await logIn(mine))).toEqual([200, -14, 'social.no_user']);
    const phone = browser();
    expect(await phone.visitAs('oAna')).toBe('/user/settings?social=0');
    const { body } = await logIn(phone);
    expect(body?.data.user).toMatchObject({ id: ana.id });
    expect(refusal(await logIn(phone))).toEqual([200, -14, 'social.no_user']);
    const kinds = await world.database.owner.query(
      'SELECT kind FROM notification WHERE investor_id = $1 ORDER BY id',
      [ana.id],
    );
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['security.social_linked', 'device.signed_in']),
    );
    expect((await mine.post('unlink', {}, ana)).body?.success).toBe(true);
    expect(refusal(await mine.post('unlink', {}, ana))).toEqual([200, -1, 'social.not_linked']);
    expect(await phone.visitAs('oAna')).toBe('/user/settings?social=-9');
    expect(refusal(await logIn(phone))).toEqual([200, -9, 'social.not_registered']);
  });

  it('is refused to a wrong password, to a second account and to a second WeChat, and changes nothing', async () => {
    const { ana } = await linked('oBeto');
    const links = await rowsOf('social_link');
    const mine = browser();
    const eva = await world.register('en');
    await mine.visitAs('oBeto');
    expect(refusal(await mine.post('link', { password: 'no.es.esta' }, eva))).toEqual([
      200,
      -100,
      'password.wrong',
    ]);
    expect(refusal(await mine.post('link', { password: PASSWORD }, eva))).toEqual([200, -1, 'social.taken']);
    await mine.visitAs('oOtro');
    expect(refusal(await mine.post('link', { password: PASSWORD }, ana))).toEqual([200, -1, 'social.linked']);
    expect(await rowsOf('social_link')).toEqual(links);
  });

  it('is made once of two at once', async () => {
    const [one, two] = [browser(), browser()];
    const people = [await world.register(), await world.register()] as const;
    await Promise.all([one.visitAs('oDos'), two.visitAs('oDos')]);
    const told = await Promise.all([
      one.post('link', { password: PASSWORD }, people[0]),
      two.post('link', { password: PASSWORD }, people[1]),
    ]);
    expect(told.map(({ body }) => body?.success).sort()).toEqual([false, true]);
  });

  it('ends with the password that it was made with', async () => {
    const { ana } = await linked('oCleo');
    const password = 'otra.lluvia.7';
    await ana.get(changePassword, { currentPassword: PASSWORD, password, confirmPassword: password });
    const phone = browser();
    expect(await phone.visitAs('oCleo')).toBe('/user/settings?social=-9');
    expect(refusal(await logIn(phone))).toEqual([200, -9, 'social.not_registered']);
  });

  it('keeps whom WeChat names as a keyed hash only', async () => {
    const dump = JSON.stringify([await rowsOf('social_link'), await rowsOf('social_visit')]);
    expect(dump).not.toContain('oAna');
    await expect(world.database.db.query('UPDATE social_link SET linked_at = now()')).rejects.toThrow(
      /permission/,
    );
  });
});
