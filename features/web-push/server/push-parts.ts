import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Notifications } from '#features/notification/server/index.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { openText, sealText } from '#kernel/secrets/seal.ts';
import type { VapidKeys } from './vapid.ts';

/** What the commands of this feature share. */
export interface PushParts {
  readonly ports: Ports;
  readonly catalogs: Catalogs;
  readonly notifications: Pick<Notifications, 'headline'>;
  keys(): VapidKeys;
  /** Whom a push service may write to about us: `mailto:` or `https:`; null: nothing is pushed. */
  readonly contact: string | null;
  /** Origins of push services beside the browsers' own. */
  readonly origins: readonly string[];
}

const address = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Where and for whom a push is encrypted. */
export type PushAddress = z.output<typeof address>;

type Keys = Pick<Ports, 'secrets'>;

export function sealAddress(ports: Keys, id: string, told: PushAddress): Buffer {
  return sealText(ports, `push:${id}`, JSON.stringify(told));
}

/** Throws where somebody altered or moved it, or its key is gone. */
export function openAddress(ports: Keys, id: string, sealed: Buffer): PushAddress {
  return address.parse(JSON.parse(openText(ports, `push:${id}`, sealed)));
}

/** The same for the same browser; tells nothing to who lacks the key. */
export function hashEndpoint({ secrets }: Keys, endpoint: string): Buffer {
  return createHmac('sha256', secrets.key('push.endpoint')).update(endpoint).digest();
}
