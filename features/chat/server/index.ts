/** Customer service's door for the server. */
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { chatRoutes } from './chat.routes.ts';
import type { ChatParts } from './chat-parts.ts';
import { deskRoutes } from './desk.routes.ts';
import { countWaiting } from './desk-views.ts';
import { forgetOld } from './message.store.ts';
import { tellAway } from './tell-away.ts';

const FORGOTTEN_AT_ONCE = 1_000;

/** Makes the feature. */
export function createChat(parts: ChatParts): ServerFeature {
  const { ports } = parts;
  return {
    name: 'chat',
    routes: [...chatRoutes(parts), ...deskRoutes(parts)],
    queues: [{ id: 'chat', roles: ['support'], count: countWaiting }],
    ticks: [{ name: 'chat.away', loop: 'telling', run: () => tellAway(ports) }],
    jobs: [
      {
        name: 'chat.forget-old',
        schedule: '25 4 * * *',
        run: async () => {
          while ((await forgetOld(ports.db, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE);
        },
      },
    ],
  };
}
