import { useEffect } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { useSession } from '#ui/session/session.ts';

/** Keeps a device that is told by push told in its present language, for its present log-in. Asks nobody anything. */
export function PushRefresh() {
  const { loggedIn } = useSession();
  const { language } = useWords();
  // The language is the call's own: another one is told by asking again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!loggedIn || !('Notification' in window) || Notification.permission !== 'granted') return;
    // A line that breaks here costs nothing: the next start tells it.
    import('#features/web-push/mobile/index.ts')
      .then(({ refreshPush }) => refreshPush())
      .catch(() => undefined);
  }, [loggedIn, language]);
  return null;
}
