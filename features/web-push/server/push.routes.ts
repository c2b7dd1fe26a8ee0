import { ECDH } from 'node:crypto';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { pushStatus, subscribePush, unsubscribePush } from '../contract.ts';
import { isPushAddress } from '../push-address.ts';
import { deleteOwn, keepNewest, putSubscription, refreshSubscription } from './push.store.ts';
import { hashEndpoint, type PushParts, sealAddress } from './push-parts.ts';

/** Browsers of one investor that are told; one more takes the oldest one's place. */
const MAX_SUBSCRIPTIONS = 10;
/** The address in the input is half a secret: never in a query string. */
const QUIET = { postOnly: true } as const;

/** The calls of this feature. */
export function pushRoutes(parts: PushParts): Route[] {
  const { ports, keys, contact, origins } = parts;
  return [
    route(
      pushStatus,
      async ({ tx, investorId, logInId, language }, { endpoint }) => {
        const publicKey = contact === null ? null : keys().publicKey;
        if (endpoint === undefined) return { publicKey, on: false };
        const endpointHash = hashEndpoint(ports, endpoint);
        return {
          publicKey,
          on: await refreshSubscription(tx, { investorId, logInId, endpointHash, language }),
        };
      },
      QUIET,
    ),
    route(
      subscribePush,
      async ({ tx, investorId, logInId, language, securityNow }, address) => {
        if (contact === null) throw new Refusal('push.off');
        if (!isPushAddress(address.endpoint, origins)) throw fault('endpoint', 'push.service_unknown');
        if (!isPublicKey(address.p256dh)) throw fault('p256dh', 'push.key_invalid');
        const id = newId(ports.chance, securityNow);
        await putSubscription(tx, {
          id,
          investorId,
          logInId,
          endpointHash: hashEndpoint(ports, address.endpoint),
          addressSealed: sealAddress(ports, id, address),
          language,
          at: securityNow,
        });
        await keepNewest(tx, investorId, MAX_SUBSCRIPTIONS);
        return {};
      },
      QUIET,
    ),
    route(
      unsubscribePush,
      async ({ tx, investorId }, { endpoint }) => {
        await deleteOwn(tx, investorId, hashEndpoint(ports, endpoint));
        return {};
      },
      QUIET,
    ),
  ];
}

const fault = (field: string, reason: string) =>
  new Refusal(reason, { code: CODES.invalidInput, fields: { [field]: reason } });

/** A point of the curve, so that what is encrypted for it can be at all. */
function isPublicKey(written: string): boolean {
  try {
    ECDH.convertKey(written, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
