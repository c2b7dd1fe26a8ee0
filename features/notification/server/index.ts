import type { InputOf } from '#kernel/contract/define-call.ts';
import type { Page } from '#kernel/contract/page.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { listNotifications, Notification } from '../contract.ts';
import { NOTIFICATION_EVENT } from '../contract.ts';
import { listFor, notificationRoutes } from './notification.routes.ts';
import { findAny, insertNotification } from './notification.store.ts';
import { type Moved, movedOf } from './notify.ts';
import { paragraphsOf } from './paragraphs.ts';
import { wordsOf } from './words-of-notice.ts';

export { type Notice, notify, notifyEach } from './notify.ts';
export { escapeHtml } from './paragraphs.ts';
export { cleanEach, type Delivery, deliverText, type WrittenText, writeText } from './written-text.ts';

/** What an investor is to be told, in each language as plain text; an empty line begins a new paragraph. */
export interface Message {
  readonly title: Readonly<Record<Language, string>>;
  readonly text: Readonly<Record<Language, string>>;
  /** Shown at the next start, over everything, until it is confirmed. */
  readonly popup?: boolean;
  readonly moved?: Moved;
}

/** Notifications for other features. */
export interface Notifications {
  /** An investor's notifications as they see them, in the language of who looks. */
  list(view: InvestorView, input: InputOf<typeof listNotifications>): Promise<Page<Notification>>;
  /** Tells an investor something, in the caller's transaction. Gives its id and the way to announce it after the commit. */
  tell(tx: Transaction, investorId: string, message: Message): Promise<{ id: string; announce: () => void }>;
  /** A notification's title, for telling of it outside the app; `written`: by an operator, not by a command. */
  headline(
    db: Queryable,
    id: string,
    language: Language,
  ): Promise<{ title: string; written: boolean } | null>;
}

/** What notifications build on; `catalogs` put what commands told into words when it is read. */
export interface NotificationNeeds {
  readonly ports: Pick<Ports, 'clock' | 'chance' | 'realtime'>;
  readonly catalogs: Catalogs;
}

/** Makes the feature. */
export function createNotifications({ ports, catalogs }: NotificationNeeds): MadeFeature<Notifications> {
  const { clock, chance, realtime } = ports;
  const api: Notifications = {
    list: (view, input) => listFor(catalogs, view, input),
    async headline(db, id, language) {
      const row = await findAny(db, language, id);
      return row && { title: wordsOf(catalogs, language, row).title, written: row.written };
    },
    async tell(tx, investorId, message) {
      const id = newId(chance, clock.securityNow());
      const content = LANGUAGES.map((language) => [language, paragraphsOf(message.text[language])]);
      await insertNotification(tx, {
        id,
        investorId,
        title: message.title,
        // One entry a language, by the map above.
        content: Object.fromEntries(content) as Record<Language, string>,
        ...movedOf(message),
        popup: message.popup ?? false,
        now: clock.now(),
      });
      return { id, announce: () => realtime.toInvestor(investorId, NOTIFICATION_EVENT, { id }) };
    },
  };
  return { api, feature: { name: 'notification', routes: notificationRoutes(catalogs, realtime) } };
}
