import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { announcementRoutes } from './announcement.routes.ts';
import { fanOut } from './fan-out.ts';

/** Makes the feature; each tick goes on telling what is going out to all, on any number of nodes. */
export function createAnnouncements({ ports }: { readonly ports: Ports }): ServerFeature {
  return {
    name: 'announcement',
    routes: announcementRoutes(ports),
    ticks: [{ name: 'announcement', loop: 'telling', run: async () => void (await fanOut(ports)) }],
  };
}
