import type { AlpacaConfig, Config, MarketConfig, TwelveDataConfig } from '#kernel/ports/config.ts';
import type { Environment } from './environment-error.ts';
import { readAddress, readWord, requireKeys } from './environment-values.ts';

/** Alpaca's feeds of American shares: one exchange's, all exchanges', the same a quarter of an hour late. */
const ALPACA_FEEDS = ['iex', 'sip', 'delayed_sip'] as const;

/** Reads where prices and rates come from; throws `EnvironmentError` for what makes no sense. Nothing where all is simulated. */
export function readMarket(env: Environment): Pick<Config, 'market'> {
  const market: MarketConfig = {
    america: readAmerica(env),
    mexico: readMexico(env),
    rate: readBanxico(env),
  };
  const isSimulated = market.america === null && market.mexico === null && market.rate === null;
  return isSimulated ? {} : { market };
}

function readAmerica(env: Environment): MarketConfig['america'] {
  const name = 'BOLSILLO_MARKET_AMERICA';
  const word = readWord(env, name, ['sandbox', 'alpaca', 'twelve-data']);
  if (word === 'sandbox') return null;
  return word === 'alpaca' ? readAlpaca(env, name) : readTwelveData(env, name);
}

function readMexico(env: Environment): MarketConfig['mexico'] {
  const name = 'BOLSILLO_MARKET_MEXICO';
  return readWord(env, name, ['sandbox', 'twelve-data']) === 'sandbox' ? null : readTwelveData(env, name);
}

function readAlpaca(env: Environment, chosenBy: string): AlpacaConfig {
  requireKeys(env, ['ALPACA_KEY_ID', 'ALPACA_SECRET_KEY'], chosenBy);
  const feed = readWord(env, 'ALPACA_FEED', ALPACA_FEEDS);
  return {
    vendor: 'alpaca',
    keyId: env.ALPACA_KEY_ID ?? '',
    secretKey: env.ALPACA_SECRET_KEY ?? '',
    dataUrl: readAddress(env, 'ALPACA_DATA_URL', 'https://data.alpaca.markets'),
    streamUrl: readAddress(env, 'ALPACA_STREAM_URL', `wss://stream.data.alpaca.markets/v2/${feed}`),
    feed,
  };
}

function readTwelveData(env: Environment, chosenBy: string): TwelveDataConfig {
  requireKeys(env, ['TWELVE_DATA_KEY'], chosenBy);
  return {
    vendor: 'twelve-data',
    key: env.TWELVE_DATA_KEY ?? '',
    url: readAddress(env, 'TWELVE_DATA_URL', 'https://api.twelvedata.com'),
    streamUrl: readAddress(env, 'TWELVE_DATA_STREAM_URL', 'wss://ws.twelvedata.com/v1/quotes/price'),
  };
}

function readBanxico(env: Environment): MarketConfig['rate'] {
  const url = readAddress(env, 'BANXICO_URL', 'https://www.banxico.org.mx');
  return env.BANXICO_TOKEN === undefined ? null : { vendor: 'banxico', token: env.BANXICO_TOKEN, url };
}
