import { createHmac } from 'node:crypto';
import type { Account } from '#features/account/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { WeChat } from './wechat.ts';

/** What signing in by WeChat builds on. */
export interface SocialNeeds {
  readonly ports: Ports;
  readonly account: Pick<Account, 'logInByOtherWay'>;
}

/** What the calls share. */
export interface SocialParts extends SocialNeeds {
  /** Null where the firm has no app at WeChat. */
  readonly wechat: WeChat | null;
  readonly redirectOrigins: readonly string[];
}

/** How long a browser may take to WeChat and back, and to say what for. */
export const VISIT_MS = 600_000;

/** The firm's app; refuses `social.off` where there is none. */
export function weChatOf({ wechat }: SocialParts): WeChat {
  if (wechat === null) throw new Refusal('social.off');
  return wechat;
}

/** 256 bits as WeChat takes them: letters and digits only. */
export const secretWord = ({ chance }: Ports): string => Buffer.from(chance.bytes(32)).toString('hex');

/** Keyed, so that who has the table alone cannot tell whose WeChat it is. An id is the app's own, so the app is in it. */
export function userHashOf({ ports }: SocialParts, { appId }: WeChat, openId: string): Buffer {
  return createHmac('sha256', ports.secrets.key('social.user')).update(`${appId}:${openId}`).digest();
}
