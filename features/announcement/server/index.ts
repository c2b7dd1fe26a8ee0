import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { announcementRoutes } from './announcement.routes.ts';
import { fanOut } from './fan-out.ts';
import { textPictureRoutes } from './text-picture.routes.ts';

/** What announcements build on. */
export interface AnnouncementNeeds {
  readonly ports: Ports;
  readonly files: Pick<Files, 'writeAnew'>;
}

/** Makes the feature; each tick goes on telling what is going out to all, on any number of nodes. */
export function createAnnouncements({ ports, files }: AnnouncementNeeds): ServerFeature {
  return {
    name: 'announcement',
    routes: [...announcementRoutes(ports), ...textPictureRoutes({ ports, files })],
    ticks: [{ name: 'announcement', loop: 'telling', run: async () => void (await fanOut(ports)) }],
  };
}
