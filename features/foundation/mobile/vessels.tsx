import { Lock } from 'lucide-react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Card } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import type { FoundationDetail } from '../contract.ts';
import styles from './foundation.module.css';
import { coverageText, isSome } from './foundation-words.ts';

/** How high the fuller of two amounts stands, in percent of a vessel; what the other fills is drawn against it. */
const FULL = 84;

/** How high an amount stands beside another, so that both are to be seen. */
export function levelOf(amount: string, beside: string): number {
  const [own, other] = [Number(amount), Number(beside)];
  const most = Math.max(own, other);
  return most === 0 ? 0 : Math.round((own / most) * FULL);
}

/** The two accounts that a product is paid from, as two vessels with a lock between, and what is owed as a line in each. */
export function Vessels({ product }: { product: FoundationDetail }) {
  const words = useWords();
  const { t, money } = words;
  const { principalPool, incomePool, owed, unpaid, coverage, currency } = product;
  const isCovered = Number(coverage) >= 100;
  const short = (amount: string) => money(amount, currency, { code: false });
  return (
    <Card>
      <div className={styles.vesselsHead}>
        <h2 className={styles.cardTitle}>{t('foundation.vessels')}</h2>
        <strong className={!isSome(owed) ? styles.soft : isCovered ? styles.covered : styles.uncovered}>
          {coverageText(words, product)}
        </strong>
      </div>
      <div className={styles.vessels}>
        <div className={styles.vesselName}>{t('foundation.vessel.principal')}</div>
        <div className={styles.vesselName}>{t('foundation.vessel.income')}</div>
        <div className={styles.vessel} aria-hidden="true">
          <span className={styles.principal} style={{ height: `${isSome(principalPool) ? FULL : 0}%` }} />
          {isSome(principalPool) ? <span className={styles.owedLine} style={{ bottom: `${FULL}%` }} /> : null}
        </div>
        <span className={styles.lock} aria-hidden="true">
          <Icon of={Lock} size={20} />
        </span>
        <div className={styles.vessel} aria-hidden="true">
          <span className={styles.income} style={{ height: `${levelOf(incomePool, owed)}%` }} />
          {isSome(owed) ? (
            <span className={styles.owedLine} style={{ bottom: `${levelOf(owed, incomePool)}%` }} />
          ) : null}
        </div>
        <Figures there={short(principalPool)} owed={short(principalPool)} />
        <Figures there={short(incomePool)} owed={short(owed)} />
      </div>
      <p className={styles.vesselsText}>{t('foundation.vessels.text')}</p>
      {isSome(unpaid) ? (
        <Caution>{t('foundation.unpaid', { amount: money(unpaid, currency) })}</Caution>
      ) : isCovered ? null : (
        <Caution>{t('foundation.short')}</Caution>
      )}
    </Card>
  );
}

function Figures({ there, owed }: { there: string; owed: string }) {
  const { t } = useWords();
  return (
    <dl className={styles.vesselFigures}>
      <div>
        <dt>{t('foundation.vessel.there')}</dt>
        <dd>{there}</dd>
      </div>
      <div>
        <dt>{t('foundation.vessel.owed')}</dt>
        <dd>{owed}</dd>
      </div>
    </dl>
  );
}
