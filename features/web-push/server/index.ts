import type { Notifications } from '#features/notification/server/index.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { pushRoutes } from './push.routes.ts';
import { UNSENT_PUSHES } from './push.store.ts';
import type { PushParts } from './push-parts.ts';
import { sendPushes } from './send-pushes.ts';
import { type VapidKeys, vapidKeys } from './vapid.ts';

/** What web push builds on. */
export interface WebPushNeeds {
  readonly ports: Ports;
  readonly catalogs: Catalogs;
  readonly notifications: Pick<Notifications, 'headline'>;
}

/** In the sandbox nobody stands behind it; a live firm names its own, or nothing is pushed. */
const SANDBOX_CONTACT = 'mailto:sandbox@bolsillo.invalid';

/** Makes the feature; each tick sends what waits in the outbox, on any number of nodes. */
export function createWebPush({ ports, catalogs, notifications }: WebPushNeeds): ServerFeature {
  const { mode, push } = ports.config;
  let keys: VapidKeys | null = null;
  const parts: PushParts = {
    ports,
    catalogs,
    notifications,
    keys: () => {
      keys ??= vapidKeys(ports);
      return keys;
    },
    contact: push?.contact ?? (mode === 'sandbox' ? SANDBOX_CONTACT : null),
    origins: push?.origins ?? [],
  };
  return {
    name: 'web-push',
    routes: pushRoutes(parts),
    ticks: [{ name: 'web-push', loop: 'telling', run: () => sendPushes(parts) }],
    leftovers: [UNSENT_PUSHES],
  };
}
