import { SANDBOX_INVITE_CODE, type Settings, trimmed } from './environment.ts';
import type { Environment } from './environment-error.ts';
import { missingVenue, untradedInLive } from './venue-environment.ts';

/** What stays closed in a live installation, for want of a source or a venue; told at its start, no reason to refuse it. */
export const closedInLive = (settings: Settings): string[] => [
  'a source of coin rates: deposits and withdrawals in USDT and bitcoin stay closed (docs/operations.md, Coins in live mode)',
  ...untradedInLive(settings),
];

/** What a live installation still lacks, one line an item; empty when it may start. Blanks are nothing. */
export function missingForLive(settings: Settings, env: Environment): string[] {
  const missing: string[] = [];
  if (!settings.database) missing.push('DATABASE_URL: the address of a PostgreSQL for the application');
  if (!settings.database || settings.database.shared)
    missing.push('DATABASE_OWNER_URL: a log-in of its own for the owner of the schema');
  if (settings.secretKeys.length === 0)
    missing.push('BOLSILLO_SECRET: 32 random bytes as base64, the key that seals what is kept at rest');
  if (!trimmed(env).BOLSILLO_INVITE_CODE)
    missing.push("BOLSILLO_INVITE_CODE: the firm's own invite code, six digits");
  else if (settings.firmInviteCode === SANDBOX_INVITE_CODE)
    missing.push("BOLSILLO_INVITE_CODE: the firm's own invite code, not the sandbox's");
  if (!settings.firm?.name) missing.push("BOLSILLO_FIRM_NAME: the firm's legal name");
  if (!settings.firm?.registration)
    missing.push("BOLSILLO_FIRM_REGISTRATION: the firm's registration number with its authority");
  if (!settings.timeStamps) {
    missing.push(
      'TSA_URL: a time-stamp authority (RFC 3161) that the firm does not run, for the daily roots',
    );
    missing.push('TSA_CA: a file with the certificates of the authorities that are believed');
  }
  return [...missing, ...missingMarket(settings), ...missingVenue(settings, trimmed(env))];
}

function missingMarket({ market }: Settings): string[] {
  const missing: string[] = [];
  if (!market?.america)
    missing.push('BOLSILLO_MARKET_AMERICA: who gives American prices, alpaca or twelve-data');
  if (!market?.mexico) missing.push('BOLSILLO_MARKET_MEXICO: who gives Mexican prices, twelve-data');
  if (!market?.rate)
    missing.push("BANXICO_TOKEN: the Banco de México's token, for the rate of pesos and dollars");
  return missing;
}
