import type { Notifications } from '#features/notification/server/index.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { pushRoutes } from './push.routes.ts';
import type { PushParts } from './push-parts.ts';
import { sendPushes } from './send-pushes.ts';
import { vapidKeys } from './vapid.ts';

/** What web push builds on. */
export interface WebPushNeeds {
  readonly catalogs: Catalogs;
  readonly notifications: Pick<Notifications, 'headline'>;
}

/** The web-push feature as the server mounts it. */
export interface WebPush {
  readonly routes: Route[];
  /** Sends what waits in the outbox. Any number of nodes may, at any time; throws only where the database is gone. */
  send(): Promise<void>;
}

/** In the sandbox nobody stands behind it; a live firm names its own, or nothing is pushed. */
const SANDBOX_CONTACT = 'mailto:sandbox@bolsillo.invalid';

/** Makes the feature over the ports. */
export function createWebPush(ports: Ports, { catalogs, notifications }: WebPushNeeds): WebPush {
  const { mode, push } = ports.config;
  const parts: PushParts = {
    ports,
    catalogs,
    notifications,
    keys: vapidKeys(ports),
    contact: push?.contact ?? (mode === 'sandbox' ? SANDBOX_CONTACT : null),
    origins: push?.origins ?? [],
  };
  return { routes: pushRoutes(parts), send: () => sendPushes(parts) };
}
