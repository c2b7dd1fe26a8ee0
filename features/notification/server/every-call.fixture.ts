import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'notification/delete': {
      input: { id: randomUUID() },
      foreign: ({ notification }) => ({ id: notification }),
    },
    'notification/detail': {
      input: { id: randomUUID() },
      foreign: ({ notification }) => ({ id: notification }),
    },
    'notification/list': { input: {} },
    'notification/popup': { input: {} },
    'notification/read': {
      input: { id: randomUUID() },
      foreign: ({ notification }) => ({ id: notification }),
    },
    'notification/read_all': { input: {} },
    'notification/unread_count': { input: {} },
  },
  async own(investor, { database }) {
    const notification = randomUUID();
    await database.owner.query(
      `INSERT INTO notification (id, investor_id, title, content, popup, created_at)
       SELECT $1, $2, t, t, true, now() FROM jsonb_build_object('es', 'secreto', 'en', 'secreto', 'zh', 'secreto') t`,
      [notification, investor.id],
    );
    return { notification };
  },
});
