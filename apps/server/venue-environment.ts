import type { AlpacaVenueConfig, Config } from '#kernel/ports/config.ts';
import { type Environment, EnvironmentError } from './environment-error.ts';
import { readAddress, readWord, requireKeys } from './environment-values.ts';

const NAME = 'BOLSILLO_VENUE_AMERICA';
/** Alpaca's own addresses, of its paper accounts and of those with real money; any other stands in for the one that fits the mode. */
const PAPER = 'https://paper-api.alpaca.markets';
const REAL_MONEY = 'https://api.alpaca.markets';

/** Reads who executes American orders; throws `EnvironmentError` for what makes no sense. Nothing where no broker outside does. */
export function readVenue(
  env: Environment,
  { mode, market }: Pick<Config, 'mode' | 'market'>,
): Pick<Config, 'venue'> {
  if (readWord(env, NAME, ['simulated', 'alpaca']) === 'simulated') return {};
  requireKeys(env, ['ALPACA_KEY_ID', 'ALPACA_SECRET_KEY'], NAME);
  if (!market?.america)
    throw new EnvironmentError(
      `BOLSILLO_MARKET_AMERICA must be alpaca or twelve-data: ${NAME} is alpaca, which executes at real prices`,
    );
  const url = readAddress(env, 'ALPACA_TRADING_URL', PAPER);
  if (mode === 'sandbox' && isOf(REAL_MONEY, url))
    throw new EnvironmentError(
      `ALPACA_TRADING_URL is where Alpaca trades with real money; a sandbox sends orders to a paper account only, ${PAPER}`,
    );
  return {
    venue: {
      america: {
        keyId: env.ALPACA_KEY_ID ?? '',
        secretKey: env.ALPACA_SECRET_KEY ?? '',
        url,
        streamUrl: readAddress(env, 'ALPACA_TRADING_STREAM_URL', `${url.replace(/^http/, 'ws')}/stream`),
      },
    },
  };
}

/** A name may end in the root's own dot. */
const hostOf = (url: string) => new URL(url).hostname.replace(/\.$/, '');
const isOf = (vendors: string, url: string) => hostOf(url) === hostOf(vendors);

/** What live lacks to execute orders, one line an item; nothing where it does without a venue. */
export function missingVenue({ venue }: Pick<Config, 'venue'>, env: Environment): string[] {
  if (env[NAME] === 'simulated')
    return [`${NAME}: alpaca, or none at all; live never uses the simulated venue`];
  if (venue === undefined || !isPaper(venue.america)) return [];
  return [`ALPACA_TRADING_URL: ${REAL_MONEY}; a paper account executes nothing`];
}

const isPaper = ({ url }: AlpacaVenueConfig) => isOf(PAPER, url);

/** What can be looked at, not traded, in live: nobody executes its orders. */
export const untradedInLive = ({ venue }: Pick<Config, 'venue'>): string[] =>
  [...(venue === undefined ? ['American'] : []), 'Mexican'].map(
    (whose) => `a venue for ${whose} stocks: they can be looked at, not traded`,
  );
