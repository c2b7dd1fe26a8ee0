import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getPopup, NOTIFICATION_EVENT, type Notification } from '#features/notification/contract.ts';
import { type Failure, sendCall } from '#ui/call/send-call.ts';
import { useErrorTip } from '#ui/call/use-call-query.ts';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { useEvents } from '#ui/realtime/use-realtime.ts';
import { useSession } from '#ui/session/session.ts';
import { loadEntryCatalog } from './load-catalog.ts';

const Popup = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/notification/mobile/popup-dialog.tsx'),
    loadEntryCatalog(currentLanguage()),
  ]);
  return { default: module.PopupDialog };
});

const LOOK_AGAIN_MS = 500;
/** What a person is in the middle of. */
const BUSY = '[role="dialog"], [role="alertdialog"], input:focus, textarea:focus';

/** Asks at the start, after a log-in, and when an urgent one comes, whether a notification wants to be seen at once. */
export function PopupNotification() {
  const { loggedIn } = useSession();
  return loggedIn ? <Asking /> : null;
}

/** Not a query: those ask again on focus, on another language and after commands, and would cover what a person is at. */
function Asking() {
  const [notification, show] = useState<Notification | null>(null);
  const [failure, fail] = useState<Failure | null>(null);
  const [urgent, setUrgent] = useState(0);
  const confirmed = useRef(new Set<string>());
  useErrorTip(failure, true);
  useEvents(({ name, data }) => {
    if (name === NOTIFICATION_EVENT && data.isUrgent === true) setUrgent((count) => count + 1);
  });
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await sendCall(getPopup, {}, { signal });
    if (!answer.ok) return fail(answer);
    const found = answer.data.notification;
    // That it was confirmed may not have reached the server yet.
    if (found === null || !confirmed.current.has(found.id)) show(found);
  });
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    return () => leaving.abort();
  }, []);
  useEffect(() => {
    if (urgent === 0) return undefined;
    const leaving = new AbortController();
    const waiting = setInterval(() => {
      if (document.querySelector(BUSY) !== null) return;
      clearInterval(waiting);
      void ask(leaving.signal);
    }, LOOK_AGAIN_MS);
    return () => {
      clearInterval(waiting);
      leaving.abort();
    };
  }, [urgent]);
  if (notification === null) return null;
  const close = () => {
    confirmed.current.add(notification.id);
    show(null);
  };
  return (
    <Suspense>
      <Popup notification={notification} onClosed={close} />
    </Suspense>
  );
}
