import type { Route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { announcementRoutes } from './announcement.routes.ts';
import { fanOut } from './fan-out.ts';

/** The announcement feature as the server mounts it. */
export interface Announcements {
  readonly routes: Route[];
  /** Goes on telling what is going out to all. Any number of nodes may, at any time; gives whether more is left. */
  fanOut(): Promise<boolean>;
}

/** Makes the feature over the ports. */
export function createAnnouncements(ports: Ports): Announcements {
  return { routes: announcementRoutes(ports), fanOut: () => fanOut(ports) };
}
