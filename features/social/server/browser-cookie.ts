import { createHash } from 'node:crypto';
import type { OpenContext } from '#kernel/http/route.ts';

const PATTERN = /^[0-9a-f]{64}$/;

/**
 * The browser is known by a cookie that it alone has: no script reads it, no other site's request carries it, and under
 * https no other host of the domain can have written it (`__Host-`).
 */
const nameOf = ({ ownOrigin }: OpenContext) =>
  ownOrigin.startsWith('https:') ? '__Host-bolsillo-social' : 'bolsillo-social';

/** Hash of the browser's cookie; null where it has none. */
export function browserOf(context: OpenContext): Buffer | null {
  const cookie = context.cookie(nameOf(context));
  return cookie !== null && PATTERN.test(cookie) ? hashOf(cookie) : null;
}

/** Gives the browser another cookie, and its hash. */
export function markBrowser(context: OpenContext, value: string, lifeMs: number): Buffer {
  const secure = context.ownOrigin.startsWith('https:') ? '; Secure' : '';
  context.setCookie(
    `${nameOf(context)}=${value}; Path=/; Max-Age=${lifeMs / 1_000}; HttpOnly; SameSite=Lax${secure}`,
  );
  return hashOf(value);
}

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
