import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useSession } from '#ui/session/session.ts';
import { getChatInfo } from '../contract.ts';
import styles from './unread-badge.module.css';

/** How many answers are unread; nothing where there are none. */
export default function UnreadBadge() {
  const { t, number } = useWords();
  const { loggedIn } = useSession();
  const { data } = useCallQuery(getChatInfo, {}, { enabled: loggedIn, errorTip: false });
  const unread = loggedIn ? (data?.mine?.unread ?? 0) : 0;
  if (unread === 0) return null;
  return (
    <span className={styles.badge} role="img" aria-label={t('chat.unread', { count: unread })}>
      {number(unread)}
    </span>
  );
}
