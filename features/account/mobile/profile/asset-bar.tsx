import type { AssetSummary } from '#features/cashier/contract.ts';
import { PartBar, Swatch } from '#ui/figures/part-bar.tsx';
import { withSignKept } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { partsOf, shownAmount, widthsOf } from './asset-parts.ts';
import styles from './profile.module.css';

const TONES = { positions: 'anil', funds: 'soft', USD: 'mid', MXN: 'corn' } as const;

/** What total assets are made of, as one bar and in figures; its place is kept until they come. */
export function AssetBar({ summary }: { summary: AssetSummary | undefined }) {
  const { t, money } = useWords();
  if (summary === undefined) {
    return (
      <>
        <div className={styles.bar} />
        <div className={`${styles.legend} ${styles.unknown}`}>
          <Skeleton width={30} />
          <Skeleton width={30} />
          <Skeleton width={30} />
        </div>
      </>
    );
  }
  const { displayCurrency, owed } = summary;
  const parts = partsOf(summary);
  return (
    <>
      <PartBar parts={widthsOf(parts).map(([part, size]) => ({ tone: TONES[part], size }))} />
      <dl className={styles.legend}>
        {parts.map((part) => (
          <div key={part.part}>
            <dt>
              <Swatch tone={TONES[part.part]} />
              {t(`account.profile.part.${part.part}`)}
            </dt>
            <dd>{money(shownAmount(part), displayCurrency, { code: false })}</dd>
          </div>
        ))}
        {owed === '0.00' ? null : (
          <div>
            <dt>
              <Swatch tone="owed" />
              {t('account.profile.part.owed')}
            </dt>
            <dd>{withSignKept(money(`-${owed}`, displayCurrency, { code: false }))}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
