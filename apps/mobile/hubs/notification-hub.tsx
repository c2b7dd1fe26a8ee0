import { NotificationDetailScreen } from '#features/notification/mobile/notification-detail-screen.tsx';
import { NOTICE_PARTS } from './notice-parts.ts';

/** `/notification/detail/$id`: a notification, with what the feature that tells it can show besides its words. */
export function NotificationHub() {
  return <NotificationDetailScreen parts={NOTICE_PARTS} />;
}
