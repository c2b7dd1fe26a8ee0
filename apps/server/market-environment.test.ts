import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { EnvironmentError } from './environment-error.ts';

const ALPACA = { BOLSILLO_MARKET_AMERICA: 'alpaca', ALPACA_KEY_ID: 'id', ALPACA_SECRET_KEY: 'secret' };
const TWELVE = { BOLSILLO_MARKET_MEXICO: 'twelve-data', TWELVE_DATA_KEY: 'key' };

describe('where prices come from', () => {
  it('is nowhere outside unless the environment says so', () => {
    expect(readEnvironment({}).market).toBeUndefined();
    const words = { BOLSILLO_MARKET_AMERICA: 'sandbox', BOLSILLO_MARKET_MEXICO: ' sandbox ' };
    // a vendor's key alone chooses nothing: it may serve something else
    expect(readEnvironment({ ...words, ALPACA_KEY_ID: 'id', TWELVE_DATA_KEY: 'k' }).market).toBeUndefined();
  });

  it('is each vendor at its own address', () => {
    const { market } = readEnvironment({ ...ALPACA, ...TWELVE, BANXICO_TOKEN: 'token' });
    expect(market).toEqual({
      america: {
        vendor: 'alpaca',
        keyId: 'id',
        secretKey: 'secret',
        dataUrl: 'https://data.alpaca.markets',
        streamUrl: 'wss://stream.data.alpaca.markets/v2/iex',
        feed: 'iex',
      },
      mexico: {
        vendor: 'twelve-data',
        key: 'key',
        url: 'https://api.twelvedata.com',
        streamUrl: 'wss://ws.twelvedata.com/v1/quotes/price',
      },
      rate: { vendor: 'banxico', token: 'token', url: 'https://www.banxico.org.mx' },
    });
  });

  it('is where the environment sends it, one exchange without the other', () => {
    const { market } = readEnvironment({
      BOLSILLO_MARKET_AMERICA: 'twelve-data',
      TWELVE_DATA_KEY: 'key',
      TWELVE_DATA_URL: 'http://127.0.0.1:9/',
      TWELVE_DATA_STREAM_URL: 'ws://127.0.0.1:9/stream',
    });
    const america = {
      vendor: 'twelve-data',
      key: 'key',
      url: 'http://127.0.0.1:9',
      streamUrl: 'ws://127.0.0.1:9/stream',
    };
    expect(market).toEqual({ america, mexico: null, rate: null });
    expect(readEnvironment({ ...ALPACA, ALPACA_FEED: 'sip' }).market?.america).toMatchObject({
      feed: 'sip',
      streamUrl: 'wss://stream.data.alpaca.markets/v2/sip',
    });
  });

  it.each([
    ['BOLSILLO_MARKET_AMERICA', { BOLSILLO_MARKET_AMERICA: 'yahoo' }],
    ['BOLSILLO_MARKET_MEXICO', { BOLSILLO_MARKET_MEXICO: 'alpaca' }],
    ['ALPACA_KEY_ID and ALPACA_SECRET_KEY', { BOLSILLO_MARKET_AMERICA: 'alpaca' }],
    ['ALPACA_SECRET_KEY', { ...ALPACA, ALPACA_SECRET_KEY: ' ' }],
    ['ALPACA_FEED', { ...ALPACA, ALPACA_FEED: 'otc' }],
    ['ALPACA_DATA_URL', { ...ALPACA, ALPACA_DATA_URL: 'data.alpaca.markets' }],
    ['ALPACA_STREAM_URL', { ...ALPACA, ALPACA_STREAM_URL: 'https://stream.example' }],
    ['TWELVE_DATA_KEY', { BOLSILLO_MARKET_MEXICO: 'twelve-data' }],
    ['TWELVE_DATA_URL', { ...TWELVE, TWELVE_DATA_URL: 'file:///etc' }],
    ['TWELVE_DATA_STREAM_URL', { ...TWELVE, TWELVE_DATA_STREAM_URL: 'wss:' }],
    ['BANXICO_URL', { BANXICO_TOKEN: 'token', BANXICO_URL: 'ftp://banxico.example' }],
  ])('refuses to start, naming %s, without a key in it', (name, env) => {
    expect(() => readEnvironment(env)).toThrow(EnvironmentError);
    expect(() => readEnvironment(env)).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });
});
