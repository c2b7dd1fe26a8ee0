import { BadgeCheck, Camera, type LucideIcon, Send } from 'lucide-react';
import { ReviewTimesLine } from '#features/review-times/mobile/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './deposit.module.css';

const STEPS: readonly { readonly id: 'send' | 'tell' | 'credit'; readonly icon: LucideIcon }[] = [
  { id: 'send', icon: Send },
  { id: 'tell', icon: Camera },
  { id: 'credit', icon: BadgeCheck },
];

/** What a deposit goes through, whichever the way (`hours` where all ways have the same), how long that really took, and what it never costs. */
export function HowItGoes({ hours }: { hours: number | null }) {
  const { t } = useWords();
  return (
    <section className={styles.how} aria-label={t('deposit.how')}>
      <h2 className={styles.howTitle}>{t('deposit.how')}</h2>
      <ol className={styles.howSteps}>
        {STEPS.map(({ id, icon }) => (
          <li key={id} className={styles.howStep}>
            <span className={styles.howIcon}>
              <Icon of={icon} size={20} />
            </span>
            {id === 'credit' && hours !== null
              ? t('deposit.how.creditWithin', { hours })
              : t(`deposit.how.${id}`)}
          </li>
        ))}
      </ol>
      <ReviewTimesLine of="deposit" />
      <p className={styles.small}>{t('deposit.neverPay')}</p>
    </section>
  );
}
