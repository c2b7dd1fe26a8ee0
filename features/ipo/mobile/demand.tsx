import { Ends } from '#ui/figures/ends.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { OfferDetail } from '../contract.ts';
import styles from './demand.module.css';
import { timesCovered } from './offer-figures.ts';
import { lotsOf } from './offer-words.ts';

/** The lots that there are beside those that were asked for, on one bar. */
export function Demand({ offer }: { offer: OfferDetail }) {
  const words = useWords();
  const { t, number } = words;
  const [there, asked] = [Number(offer.allocatedLots), Number(offer.appliedLots)];
  const hundredths = asked === 0 ? null : timesCovered(offer.appliedLots, offer.allocatedLots);
  const most = Math.max(there, asked, 1);
  return (
    <section>
      <p className={styles.title}>
        <span>{t('ipo.line.cover')}</span>
        {hundredths === null ? null : <strong>{t('ipo.times', { times: number(hundredths / 100) })}</strong>}
      </p>
      {asked === 0 ? null : (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.asked} style={{ width: `${(asked / most) * 100}%` }} />
          <span className={styles.there} style={{ width: `${(there / most) * 100}%` }} />
        </div>
      )}
      <Ends
        items={[
          { label: t('ipo.line.allocated'), value: t('ipo.lots', lotsOf(words, offer.allocatedLots)) },
          {
            label: t('ipo.line.applicants'),
            value: t('ipo.applied', {
              count: offer.applicants,
              applicants: number(offer.applicants),
              lots: number(asked),
            }),
          },
        ]}
      />
    </section>
  );
}
