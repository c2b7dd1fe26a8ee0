import { lazy, Suspense, useEffect, useState } from 'react';
import { getPopup, type Notification } from '#features/notification/contract.ts';
import { type Failure, sendCall } from '#ui/call/send-call.ts';
import { useErrorTip } from '#ui/call/use-call-query.ts';
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

/** Asks once at the start, and after a log-in, whether a notification wants to be seen at once. */
export function PopupNotification() {
  const { loggedIn } = useSession();
  return loggedIn ? <Asking /> : null;
}

/** Not a query: those ask again on focus, on another language and after commands, and would cover what a person is at. */
function Asking() {
  const [notification, show] = useState<Notification | null>(null);
  const [failure, fail] = useState<Failure | null>(null);
  useErrorTip(failure, true);
  useEffect(() => {
    const leaving = new AbortController();
    void sendCall(getPopup, {}, { signal: leaving.signal }).then((answer) => {
      if (answer.ok) show(answer.data.notification);
      else fail(answer);
    });
    return () => leaving.abort();
  }, []);
  if (notification === null) return null;
  return (
    <Suspense>
      <Popup notification={notification} onClosed={() => show(null)} />
    </Suspense>
  );
}
