import { useWords } from '#ui/i18n/words.tsx';
import { Section } from '#ui/list/list.tsx';
import styles from './ipo.module.css';
import { OpenOffer } from './open-offer.tsx';
import { useOpenOffers } from './use-open-offers.ts';

/** The public offering that closes first, on the home screen; nothing where none is open. */
export function HomeOffer() {
  const { t } = useWords();
  const [first] = useOpenOffers();
  if (first === undefined) return null;
  return (
    <Section title={t('ipo.home.open')} more={{ to: '/ipo', label: t('home.all') }}>
      <div className={styles.alone}>
        <OpenOffer offer={first} />
      </div>
    </Section>
  );
}
