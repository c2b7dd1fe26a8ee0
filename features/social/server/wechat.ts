import * as z from 'zod/mini';
import type { Log, LogFields } from '#kernel/ports/log.ts';
import { readBounded } from '#kernel/vendor/read-bounded.ts';

/** The firm's app at WeChat, and where it is asked. */
export interface WeChat {
  readonly appId: string;
  readonly secret: string;
  /** One address in place of WeChat's two; null: WeChat's own. */
  readonly base: string | null;
  readonly log: Log;
  readonly patienceMs?: number;
}

/** Who is there; `no_user`: WeChat does not know the code (any more); `unavailable`: it gave no answer to be believed. */
export type WeChatAnswer = { readonly openId: string } | 'no_user' | 'unavailable';

const PAGES = 'https://open.weixin.qq.com';
const API = 'https://api.weixin.qq.com';
const PATIENCE_MS = 4_000;
const MAX_ANSWER_BYTES = 8_192;
/** The code is wrong, used (40163), too old (42003) or missing. */
const NOBODY: readonly number[] = [40029, 40163, 42003, 41008];

const answerShape = z.object({
  openid: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))),
  errcode: z.optional(z.number()),
});

/** WeChat's page that says who is there. Its parameters stand in the order that its document asks for. */
export function authorizePage({ appId, base }: WeChat, redirectUri: string, state: string): string {
  const query = new URLSearchParams([
    ['appid', appId],
    ['redirect_uri', redirectUri],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', state],
  ]);
  return `${withoutSlash(base ?? PAGES)}/connect/oauth2/authorize?${query}#wechat_redirect`;
}

/**
 * Changes a code for whom it stands for. WeChat answers errors under HTTP 200 too, as `text/plain`. Never asked twice: a code
 * is good once. The address holds the secret, so no fault is told with it.
 */
export async function askWeChat(wechat: WeChat, code: string): Promise<WeChatAnswer> {
  const { appId, secret, base, log, patienceMs = PATIENCE_MS } = wechat;
  const query = new URLSearchParams([
    ['appid', appId],
    ['secret', secret],
    ['code', code],
    ['grant_type', 'authorization_code'],
  ]);
  try {
    const response = await fetch(`${withoutSlash(base ?? API)}/sns/oauth2/access_token?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const { body, isCut } = await readBounded(response.body, MAX_ANSWER_BYTES);
    if (!response.ok || isCut) return unavailable(log, { status: response.status });
    const { success, data } = answerShape.safeParse(JSON.parse(body.toString('utf8')));
    if (!success) return unavailable(log, { status: response.status });
    if (data.errcode !== undefined && data.errcode !== 0)
      return NOBODY.includes(data.errcode) ? 'no_user' : unavailable(log, { errcode: data.errcode });
    return data.openid === undefined ? unavailable(log, {}) : { openId: data.openid };
  } catch (error) {
    return unavailable(log, { fault: error instanceof Error ? error.name : 'unknown' });
  }
}

function unavailable(log: Log, why: LogFields): 'unavailable' {
  log.warn(why, 'WeChat gave no answer that can be believed');
  return 'unavailable';
}

const withoutSlash = (base: string) => base.replace(/\/+$/, '');
