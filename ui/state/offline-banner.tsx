import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './state.module.css';

const TICK_MS = 1_000;

/** Says that there is no line and how old the data beneath is (`at`: the device's epoch milliseconds; 0 for none). */
export function OfflineBanner({ at }: { at: number }) {
  const { t, ago } = useWords();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.offline} role="status">
      <Icon of={WifiOff} size={16} />
      <span>{at === 0 ? t('ui.offline.empty') : t('ui.offline', { age: ago(at, Math.max(at, now)) })}</span>
    </p>
  );
}
