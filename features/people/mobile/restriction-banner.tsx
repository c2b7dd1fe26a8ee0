import { Info } from 'lucide-react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { Restrictions } from '../contract.ts';
import styles from './restriction-banner.module.css';

/** Says calmly, on every screen, what the investor cannot do for now, why, and what goes on. */
export function RestrictionBanner({ block, legalHolds }: Restrictions) {
  const { t } = useWords();
  return (
    <aside className={styles.banner} aria-label={t('people.banner')}>
      <Icon of={Info} size={16} />
      <div>
        {block ? (
          <p>
            {t('people.banner.blocked')} {t('people.banner.why', { reason: block.reason })}
          </p>
        ) : null}
        {legalHolds.map((hold) => (
          <p key={`${hold.authority} ${hold.reference}`}>{t('people.banner.held', hold)}</p>
        ))}
      </div>
    </aside>
  );
}
