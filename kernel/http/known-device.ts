import { createHmac } from 'node:crypto';
import type { Ports } from '#kernel/ports/ports.ts';
import type { RequestContext } from './route.ts';

type DeviceContext = Pick<RequestContext, 'cookie' | 'setCookie' | 'ownOrigin'>;
type Keys = Pick<Ports, 'secrets' | 'chance'>;

const NAMES_AT_MOST = 4;
const LIFE_SECONDS = 400 * 86_400;
const MARK_BYTES = 16;
const PATTERN = /^[0-9a-f]{32}(\.[0-9a-f]{32}){1,4}$/;

/**
 * A browser that somebody logged in with carries a cookie that says so, under a name that is no secret of theirs (a phone, a
 * sign-in name). It opens nothing. Tries from such a browser are counted by themselves, so that nobody elsewhere can lock
 * its owner out by guessing.
 */
const cookieName = ({ ownOrigin }: DeviceContext) =>
  ownOrigin.startsWith('https:') ? '__Host-bolsillo-device' : 'bolsillo-device';

/** What this browser's tries at the name are counted under; null where nobody logged in with it by that name. */
export function knownDevice(ports: Keys, context: DeviceContext, name: string): Buffer | null {
  const [device, ...marks] = partsOf(context);
  if (device === undefined) return null;
  const digest = digestOf(ports, device, name);
  return marks.includes(markOf(digest)) ? digest : null;
}

/** Remembers in the browser that somebody logged in with it by this name; the last few names are kept. */
export function rememberDevice(ports: Keys, context: DeviceContext, name: string): void {
  const [known, ...marks] = partsOf(context);
  const device = known ?? Buffer.from(ports.chance.bytes(MARK_BYTES)).toString('hex');
  const mark = markOf(digestOf(ports, device, name));
  const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, NAMES_AT_MOST);
  const secure = context.ownOrigin.startsWith('https:') ? '; Secure' : '';
  context.setCookie(
    `${cookieName(context)}=${[device, ...kept].join('.')}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
}

function partsOf(context: DeviceContext): string[] {
  const cookie = context.cookie(cookieName(context));
  return cookie !== null && PATTERN.test(cookie) ? cookie.split('.') : [];
}

function digestOf({ secrets }: Keys, device: string, name: string): Buffer {
  return createHmac('sha256', secrets.key('known-device')).update(`${device}\n${name}`).digest();
}

const markOf = (digest: Buffer) => digest.subarray(0, MARK_BYTES).toString('hex');
