import { Lock } from 'lucide-react';
import { isSome } from '#kernel/money/is-some.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Card } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import type { FoundationDetail } from '../contract.ts';
import styles from './foundation.module.css';
import { coverageText } from './foundation-words.ts';

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
  const { owed, unpaid, coverage, currency } = product;
  const isCovered = Number(coverage) >= 100;
  return (
    <Card>
      <div className={styles.vesselsHead}>
        <h2 className={styles.cardTitle}>{t('foundation.vessels')}</h2>
        <strong className={!isSome(owed) ? styles.soft : isCovered ? styles.covered : styles.uncovered}>
          {coverageText(words, product)}
        </strong>
      </div>
      <Pools product={product} />
      <p className={styles.vesselsText}>{t('foundation.vessels.text')}</p>
      {isSome(unpaid) ? (
        <Caution>{t('foundation.unpaid', { amount: money(unpaid, currency) })}</Caution>
      ) : isCovered ? null : (
        <Caution>{t('foundation.short')}</Caution>
      )}
    </Card>
  );
}

/** Both accounts with the lock between, the empty one too: they are two. Words alone where there is nothing to draw. */
function Pools({ product }: { product: FoundationDetail }) {
  const { t, money } = useWords();
  const { principalPool, incomePool, owed, currency } = product;
  const short = (amount: string) => money(amount, currency, { code: false });
  const hasPrincipal = isSome(principalPool);
  const hasIncome = isSome(incomePool) || isSome(owed);
  if (!hasPrincipal && !hasIncome)
    return <p className={styles.vesselsText}>{t('foundation.vessels.empty')}</p>;
  return (
    <div className={styles.vessels}>
      <Pool
        name={t('foundation.vessel.principal')}
        look="principal"
        level={hasPrincipal ? FULL : 0}
        line={hasPrincipal ? FULL : null}
        there={short(principalPool)}
        owed={hasPrincipal ? short(principalPool) : null}
      />
      <span className={styles.lock} aria-hidden="true">
        <Icon of={Lock} size={20} />
      </span>
      <Pool
        name={t('foundation.vessel.income')}
        look="income"
        level={levelOf(incomePool, owed)}
        line={isSome(owed) ? levelOf(owed, incomePool) : null}
        there={short(incomePool)}
        owed={isSome(owed) ? short(owed) : null}
      />
    </div>
  );
}

interface PoolProps extends FiguresProps {
  name: string;
  look: 'principal' | 'income';
  /** How high what is there stands, and what is owed of it; percent of the vessel. */
  level: number;
  line: number | null;
}

function Pool({ name, look, level, line, ...figures }: PoolProps) {
  return (
    <div className={styles.pool}>
      <div className={styles.vesselName}>{name}</div>
      <div className={styles.vessel} aria-hidden="true">
        <span className={styles[look]} style={{ height: `${level}%` }} />
        {line === null ? null : <span className={styles.owedLine} style={{ bottom: `${line}%` }} />}
      </div>
      <Figures {...figures} />
    </div>
  );
}

interface FiguresProps {
  there: string;
  /** Null where nothing is. */
  owed: string | null;
}

function Figures({ there, owed }: FiguresProps) {
  const { t } = useWords();
  return (
    <dl className={styles.vesselFigures}>
      <div>
        <dt>{t('foundation.vessel.there')}</dt>
        <dd>{there}</dd>
      </div>
      {owed === null ? null : (
        <div>
          <dt>{t('foundation.vessel.owed')}</dt>
          <dd>{owed}</dd>
        </div>
      )}
    </dl>
  );
}
