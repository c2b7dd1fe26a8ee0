import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '#kernel/ports/log.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { APP, openFakeWeChat } from './fake-wechat.fixture.ts';
import { askWeChat, authorizePage } from './wechat.ts';

let fake: Awaited<ReturnType<typeof openFakeWeChat>>;
const told: string[] = [];
const log: Log = { ...silentLog, warn: (...line: unknown[]) => void told.push(JSON.stringify(line)) };
const ask = (code: string, base = fake.url) => askWeChat({ ...APP, base, log, patienceMs: 300 }, code);

beforeAll(async () => {
  fake = await openFakeWeChat();
});
afterAll(() => fake.close());

describe('WeChat', () => {
  it('is asked as its document says, and names who is there', async () => {
    expect(await ask('openid-of:oAna')).toEqual({ openId: 'oAna' });
    expect(Object.fromEntries(fake.asked.at(-1)!)).toEqual({
      appid: APP.appId,
      secret: APP.secret,
      code: 'openid-of:oAna',
      grant_type: 'authorization_code',
    });
  });

  it.each(['used', 'invalid'])('knows nobody by a code that is %s', async (code) => {
    expect(await ask(code)).toBe('no_user');
  });

  it.each([
    'busy',
    'secret',
    'fault',
    'html',
    'null',
    'nameless',
    'strange',
    'elsewhere',
    'flood',
    'drip',
    'silent',
  ])('is unavailable from an answer that is %s, and asked once', async (code) => {
    const before = fake.asked.length;
    expect(await ask(code)).toBe('unavailable');
    expect(fake.asked.length).toBe(before + 1);
  });

  it('is unavailable where nobody listens', async () => {
    expect(await ask('openid-of:oAna', 'http://127.0.0.1:9')).toBe('unavailable');
  });

  it('leaves neither secret nor code in the log', () => {
    expect(told.length).toBeGreaterThan(10);
    expect(told.join()).not.toContain(APP.secret);
    expect(told.join()).not.toContain('openid-of');
  });

  it('has its page where nothing stands in for it', () => {
    const page = authorizePage({ ...APP, base: null, log }, 'https://b.example/api/social/callback', 'ab12');
    expect(page).toBe(
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${APP.appId}&redirect_uri=https%3A%2F%2Fb.example%2Fapi%2Fsocial%2Fcallback&response_type=code&scope=snsapi_base&state=ab12#wechat_redirect`,
    );
  });
});
