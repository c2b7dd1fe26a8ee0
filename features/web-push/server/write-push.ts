import type { DuePush } from './push.store.ts';
import type { PushParts } from './push-parts.ts';

const FIGURE = /\p{Nd}/u;

/**
 * What the worker on the phone gets: the title, and which notification it opens. A lock screen is read by anyone: a
 * command's title that holds a figure stays in the app. Null where the notification is gone.
 */
export async function writePush(parts: PushParts, push: DuePush): Promise<string | null> {
  const { ports, catalogs, notifications } = parts;
  const { notificationId: id, language } = push;
  const headline = await notifications.headline(ports.db, id, language);
  if (headline === null) return null;
  const { title, written } = headline;
  const telling = !written && FIGURE.test(title);
  return JSON.stringify({ id, language, title: telling ? catalogs.translate(language, 'push.new') : title });
}
