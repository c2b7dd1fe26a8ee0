import { type Environment, EnvironmentError } from './environment-error.ts';

/** One of `words`; the first where nothing is given. */
export function readWord<Word extends string>(
  env: Environment,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const given = env[name] ?? words[0];
  const word = words.find((known) => known === given);
  if (word !== undefined) return word;
  throw new EnvironmentError(`${name} is "${given}"; it may be ${words.join(' or ')}`);
}

/** Throws where one of `names`, which the choice of `chosenBy` needs, is not set. */
export function requireKeys(env: Environment, names: readonly string[], chosenBy: string): void {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0) return;
  throw new EnvironmentError(`${missing.join(' and ')} must be set: ${chosenBy} is ${env[chosenBy]}`);
}

/** An address without a slash at its end; a stream's is one of a websocket. Keys and orders of a live installation leave the machine sealed. */
export function readAddress(env: Environment, name: string, vendors: string): string {
  const given = env[name] ?? vendors;
  const protocols = vendors.startsWith('ws') ? /^wss?:$/ : /^https?:$/;
  if (!URL.canParse(given) || !protocols.test(new URL(given).protocol))
    throw new EnvironmentError(`${name} must be an address like ${vendors}`);
  assertSealedInLive(env, name, new URL(given));
  return given.replace(/\/+$/, '');
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Throws where a live installation would ask over a line that others can read; a proxy on the same machine may be asked in the clear. */
export function assertSealedInLive(env: Environment, name: string, { protocol, hostname }: URL): void {
  if (env.BOLSILLO_MODE !== 'live' || /^(https|wss):$/.test(protocol) || LOOPBACK.test(hostname)) return;
  throw new EnvironmentError(
    `${name} must begin with https:// or wss:// in live, but for this machine's own`,
  );
}
