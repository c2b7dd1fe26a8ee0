import { describe, expect, it } from 'vitest';
import { venueOf } from '#kernel/contract/venue.ts';
import { readEnvironment } from './environment.ts';
import { EnvironmentError } from './environment-error.ts';

const PRICES = { BOLSILLO_MARKET_AMERICA: 'alpaca', ALPACA_KEY_ID: 'id', ALPACA_SECRET_KEY: 'secret' };
const ALPACA = { ...PRICES, BOLSILLO_VENUE_AMERICA: 'alpaca' };
const LIVE = { BOLSILLO_MODE: 'live' };

describe('who executes orders', () => {
  const executors = (env: Record<string, string>) => {
    const settings = readEnvironment(env);
    return [venueOf(settings, 'XNAS'), venueOf(settings, 'XNYS'), venueOf(settings, 'XMEX')];
  };

  it('is the sandbox’s own exchange, in live nobody, unless the environment says so', () => {
    expect(executors({})).toEqual(['simulated', 'simulated', 'simulated']);
    expect(executors({ ...PRICES, BOLSILLO_VENUE_AMERICA: ' simulated ' })).toEqual([
      'simulated',
      'simulated',
      'simulated',
    ]);
    expect(executors({ ...PRICES, ...LIVE })).toEqual([null, null, null]);
  });

  it('is Alpaca for American stocks alone, on a paper account in a sandbox', () => {
    expect(executors(ALPACA)).toEqual(['alpaca-paper', 'alpaca-paper', 'simulated']);
    const live = { ...ALPACA, ...LIVE, ALPACA_TRADING_URL: 'https://api.alpaca.markets' };
    expect(executors(live)).toEqual(['alpaca', 'alpaca', null]);
  });

  it('is reached at the paper account’s address, and its stream beside it, unless told', () => {
    expect(readEnvironment(ALPACA).venue).toEqual({
      america: {
        keyId: 'id',
        secretKey: 'secret',
        url: 'https://paper-api.alpaca.markets',
        streamUrl: 'wss://paper-api.alpaca.markets/stream',
      },
    });
    const at = { ...ALPACA, ALPACA_TRADING_URL: 'http://127.0.0.1:9/' };
    expect(readEnvironment(at).venue?.america).toMatchObject({
      url: 'http://127.0.0.1:9',
      streamUrl: 'ws://127.0.0.1:9/stream',
    });
    const stream = { ...at, ALPACA_TRADING_STREAM_URL: 'ws://127.0.0.1:8/events/' };
    expect(readEnvironment(stream).venue?.america.streamUrl).toBe('ws://127.0.0.1:8/events');
  });

  it('in live may be a stand-in on the same machine in the clear, and one elsewhere sealed', () => {
    const live = { ...ALPACA, ...LIVE };
    for (const url of [
      'http://127.0.0.1:9',
      'http://localhost:9',
      'http://[::1]:9',
      'https://broker.example',
    ])
      expect(readEnvironment({ ...live, ALPACA_TRADING_URL: url }).venue?.america.url).toBe(url);
  });

  it.each([
    ['BOLSILLO_VENUE_AMERICA', { ...PRICES, BOLSILLO_VENUE_AMERICA: 'nyse' }],
    ['ALPACA_KEY_ID and ALPACA_SECRET_KEY', { BOLSILLO_VENUE_AMERICA: 'alpaca' }],
    ['BOLSILLO_MARKET_AMERICA', { ...ALPACA, BOLSILLO_MARKET_AMERICA: 'sandbox' }],
    ['ALPACA_TRADING_URL', { ...ALPACA, ALPACA_TRADING_URL: 'paper-api.alpaca.markets' }],
    ['ALPACA_TRADING_STREAM_URL', { ...ALPACA, ALPACA_TRADING_STREAM_URL: 'https://stream.example' }],
    // simulated money never becomes a real order
    ['ALPACA_TRADING_URL', { ...ALPACA, ALPACA_TRADING_URL: 'https://api.alpaca.markets/' }],
    ['ALPACA_TRADING_URL', { ...ALPACA, ALPACA_TRADING_URL: 'https://API.alpaca.markets.:443/v2' }],
    ['ALPACA_TRADING_URL', { ...ALPACA, ...LIVE, ALPACA_TRADING_URL: 'http://api.alpaca.markets' }],
    ['ALPACA_TRADING_STREAM_URL', { ...ALPACA, ...LIVE, ALPACA_TRADING_STREAM_URL: 'ws://stream.example' }],
    ['ALPACA_DATA_URL', { ...PRICES, ...LIVE, ALPACA_DATA_URL: 'http://127.0.0.1.example' }],
    ['WECHAT_URL', { ...LIVE, WECHAT_APP_ID: 'a', WECHAT_SECRET: 'b', WECHAT_URL: 'http://wechat.example' }],
  ])('refuses to start, naming %s, without a key in it', (name, env) => {
    expect(() => readEnvironment(env)).toThrow(EnvironmentError);
    expect(() => readEnvironment(env)).toThrow(new RegExp(`^${name} [^\\n]+$`));
    expect(() => readEnvironment(env)).not.toThrow(/secret(?!_)/);
  });
});
