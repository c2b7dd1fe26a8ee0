import { createECDH, createHmac } from 'node:crypto';
import type { Ports } from '#kernel/ports/ports.ts';

/** The firm's own pair of keys, by which push services know who sends (RFC 8292); base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = 'prime256v1';

/**
 * Derived from the house's lasting secret: every node has the same pair, after every start and every rotation, and
 * there is nothing more to keep. Browsers stay subscribed to it.
 */
export function vapidKeys({ secrets }: Pick<Ports, 'secrets'>): VapidKeys {
  const seed = secrets.key('push.vapid');
  // A draw above the curve's order makes no key: about once in four thousand million.
  for (let draw = 0; ; draw++) {
    const scalar = createHmac('sha256', seed).update(`scalar:${draw}`).digest();
    const pair = createECDH(CURVE);
    try {
      pair.setPrivateKey(scalar);
    } catch {
      continue;
    }
    return {
      publicKey: pair.getPublicKey('base64url'),
      privateKey: scalar.toString('base64url'),
    };
  }
}
