import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { EnvironmentError } from './environment-error.ts';
import { closedInLive, missingForLive } from './live-requirements.ts';

const ONE = 'postgresql://ana:secret@db.example:5432/bolsillo';
const OTHER = 'postgresql://owner:secret@db.example:5432/bolsillo';

describe('the environment', () => {
  it('needs nothing for a sandbox', () => {
    // given an empty environment, then it is a sandbox on 8080 with the embedded database
    const settings = readEnvironment({});
    expect(settings).toMatchObject({ mode: 'sandbox', port: 8080, database: null, firmInviteCode: '246810' });
    expect(settings.dataFolder).toMatch(/\/data$/);
  });

  it('takes nothing for what is nothing but blanks, and no blanks around what is something', () => {
    const blanks = readEnvironment({
      PORT: ' ',
      BOLSILLO_MODE: ' ',
      DATABASE_URL: '\t',
      BOLSILLO_SECRET: ' ',
    });
    expect(blanks).toMatchObject({ mode: 'sandbox', port: 8080, database: null, secretKeys: [] });
    expect(readEnvironment({ BOLSILLO_INVITE_CODE: ' 135790 ' }).firmInviteCode).toBe('135790');
  });

  it('knows the firm’s app at WeChat where both its names are given', () => {
    expect(readEnvironment({}).social).toBeUndefined();
    const app = { WECHAT_APP_ID: 'wx1', WECHAT_SECRET: 's' };
    const social = { appId: 'wx1', secret: 's', base: null, redirectOrigins: [] };
    expect(readEnvironment(app).social).toEqual(social);
    expect(
      readEnvironment({
        ...app,
        WECHAT_URL: 'http://127.0.0.1:9',
        BOLSILLO_REDIRECT_ORIGINS: 'https://a.example',
      }).social,
    ).toEqual({ ...social, base: 'http://127.0.0.1:9', redirectOrigins: ['https://a.example'] });
    for (const wrong of [
      { WECHAT_APP_ID: 'wx1' },
      { WECHAT_SECRET: 's' },
      { ...app, WECHAT_URL: 'file:///etc' },
      { ...app, BOLSILLO_REDIRECT_ORIGINS: 'https://a.example/path' },
    ])
      expect(() => readEnvironment(wrong)).toThrow(EnvironmentError);
  });

  it('asks drand where it is told to, in that order', () => {
    expect(readEnvironment({}).drandBases).toBeUndefined();
    const bases = ['http://127.0.0.1:9/one', 'https://api.drand.sh'];
    expect(readEnvironment({ DRAND_URL: bases.join(', ') })).toMatchObject({ drandBases: bases });
  });

  it('asks time-stamp authorities where both their addresses and their certificates are given', () => {
    expect(readEnvironment({}).timeStamps).toBeUndefined();
    for (const wrong of [
      { TSA_URL: 'https://tsa.example' },
      { TSA_CA: import.meta.filename },
      { TSA_URL: 'tsa.example', TSA_CA: import.meta.filename },
      { TSA_URL: 'https://tsa.example', TSA_CA: import.meta.filename },
      { TSA_URL: 'https://tsa.example', TSA_CA: '/nonexistent' },
    ])
      expect(() => readEnvironment(wrong)).toThrow(/^TSA_(URL|CA) /);
  });

  it('names the firm in live mode, and nobody in a sandbox, whatever it is told', () => {
    const firm = {
      BOLSILLO_FIRM_NAME: ' Casa de Bolsa Ejemplo, S.A. de C.V. ',
      BOLSILLO_FIRM_REGISTRATION: '1234',
    };
    expect(readEnvironment(firm).firm).toBeNull();
    expect(readEnvironment({ ...firm, BOLSILLO_MODE: 'live' }).firm).toEqual({
      name: 'Casa de Bolsa Ejemplo, S.A. de C.V.',
      registration: '1234',
      contact: null,
    });
    for (const contact of ['ayuda@casa.example', '+52 55 1234 5678'])
      expect(
        readEnvironment({ ...firm, BOLSILLO_MODE: 'live', BOLSILLO_FIRM_CONTACT: contact }).firm,
      ).toMatchObject({ contact });
    const nonsense = { ...firm, BOLSILLO_MODE: 'live', BOLSILLO_FIRM_CONTACT: 'javascript:alert(1)' };
    expect(() => readEnvironment(nonsense)).toThrow('BOLSILLO_FIRM_CONTACT');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DRAND_URL', 'api.drand.sh'],
    ['DRAND_URL', ','],
    ['BOLSILLO_MODE', 'demo'],
    ['BOLSILLO_INVITE_CODE', '12345'],
    ['BOLSILLO_SECRET', 'x'.repeat(32)],
    ['BOLSILLO_PUSH_CONTACT', 'someone'],
    ['BOLSILLO_PUSH_ORIGINS', 'https://push.example/path'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_OWNER_URL', OTHER],
  ])('names %s where it is %s', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentError);
    expect(() => readEnvironment({ [name]: value })).toThrow(name);
  });

  it('believes no proxy unless told which', () => {
    expect(readEnvironment({}).trustProxy).toEqual([]);
    expect(readEnvironment({ BOLSILLO_TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).trustProxy).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
    ]);
  });

  it('keeps the log-ins of owner and application apart', () => {
    // given both
    const { database } = readEnvironment({ DATABASE_URL: ONE, DATABASE_OWNER_URL: OTHER });
    // then each is used as it is
    expect(database).toEqual({ url: ONE, ownerUrl: OTHER, shared: false });
  });

  it('drops to the application role where one log-in was given for both', () => {
    const { database } = readEnvironment({ DATABASE_URL: ONE });
    expect(database).toEqual({ url: `${ONE}?options=-c%20role%3Dbolsillo_app`, ownerUrl: ONE, shared: true });
  });
});

describe('live mode', () => {
  const missing = (env: Record<string, string>) => missingForLive(readEnvironment(env), env);

  it('says each thing that is missing on a line of its own', () => {
    // given nothing but the word live
    const lines = missing({ BOLSILLO_MODE: 'live' });
    // then a line names each
    for (const name of [
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'BOLSILLO_SECRET',
      'BOLSILLO_FIRM_NAME',
      'BOLSILLO_FIRM_REGISTRATION',
      'BOLSILLO_MARKET_AMERICA',
      'BOLSILLO_MARKET_MEXICO',
      'BANXICO_TOKEN',
    ])
      expect(lines.filter((line) => line.includes(name)).length).toBeGreaterThan(0);
    expect(new Set(lines).size).toBe(lines.length);
  });

  const ALL = {
    BOLSILLO_MODE: 'live',
    DATABASE_URL: ONE,
    DATABASE_OWNER_URL: OTHER,
    BOLSILLO_SECRET: Buffer.alloc(32, 7).toString('base64'),
    BOLSILLO_INVITE_CODE: '135790',
    BOLSILLO_FIRM_NAME: 'Casa de Bolsa Ejemplo, S.A. de C.V.',
    BOLSILLO_FIRM_REGISTRATION: '1234',
  };
  const PRICES = {
    BOLSILLO_MARKET_AMERICA: 'alpaca',
    ...{ ALPACA_KEY_ID: 'id', ALPACA_SECRET_KEY: 'secret' },
    BOLSILLO_MARKET_MEXICO: 'twelve-data',
    ...{ TWELVE_DATA_KEY: 'key', BANXICO_TOKEN: 'token' },
  };
  const named = (env: Record<string, string>) => missing(env).map((line) => line.split(':')[0]);

  it('never starts on simulated prices, whatever else is there', () => {
    expect(named(ALL)).toEqual([
      'TSA_URL',
      'TSA_CA',
      'BOLSILLO_MARKET_AMERICA',
      'BOLSILLO_MARKET_MEXICO',
      'BANXICO_TOKEN',
    ]);
  });

  it('needs no venue, and takes neither the simulated one nor a paper account', () => {
    const given = { ...ALL, ...PRICES };
    const STAMPS = ['TSA_URL', 'TSA_CA'];
    expect(named(given)).toEqual(STAMPS);
    expect(named({ ...given, BOLSILLO_VENUE_AMERICA: ' simulated ' })).toEqual([
      ...STAMPS,
      'BOLSILLO_VENUE_AMERICA',
    ]);
    const alpaca = { ...given, BOLSILLO_VENUE_AMERICA: 'alpaca' };
    const PAPER = [...STAMPS, 'ALPACA_TRADING_URL'];
    expect(named(alpaca)).toEqual(PAPER);
    for (const url of ['https://paper-api.alpaca.markets', 'https://PAPER-API.alpaca.markets./v2'])
      expect(named({ ...alpaca, ALPACA_TRADING_URL: url })).toEqual(PAPER);
    expect(named({ ...alpaca, ALPACA_TRADING_URL: 'https://api.alpaca.markets' })).toEqual(STAMPS);
  });

  it('says what can be looked at only', () => {
    const looked = (env: Record<string, string>) =>
      closedInLive(readEnvironment(env)).filter((line) => line.includes('not traded')).length;
    const given = { ...ALL, ...PRICES };
    expect(looked(given)).toBe(2);
    expect(looked({ ...given, BOLSILLO_VENUE_AMERICA: 'alpaca' })).toBe(1);
  });
});
