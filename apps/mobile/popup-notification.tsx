import { lazy, Suspense, useState } from 'react';
import { getPopup } from '#features/notification/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { useSession } from '#ui/session/session.ts';
import { loadWholeCatalog } from './load-catalog.ts';

const Popup = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/notification/mobile/popup-dialog.tsx'),
    loadWholeCatalog(currentLanguage()),
  ]);
  return { default: module.PopupDialog };
});
const OPTIONS = { keep: false, errorTip: false };

/** Asks once at the start, and after a log-in, whether a notification wants to be seen at once. */
export function PopupNotification() {
  const { loggedIn } = useSession();
  return loggedIn ? <Asking /> : null;
}

function Asking() {
  const { data } = useCallQuery(getPopup, {}, OPTIONS);
  const [closedId, setClosedId] = useState<string | null>(null);
  const notification = data?.notification;
  if (!notification || notification.id === closedId) return null;
  return (
    <Suspense>
      <Popup notification={notification} onClosed={() => setClosedId(notification.id)} />
    </Suspense>
  );
}
