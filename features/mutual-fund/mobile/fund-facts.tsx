import { PART_TONES, PartBar, Swatch } from '#ui/figures/part-bar.tsx';
import { directionOf } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Section } from '#ui/list/list.tsx';
import type { FundDetail } from '../contract.ts';
import styles from './fund.module.css';
import { riskBand } from './fund-words.ts';
import { RiskSteps } from './risk-steps.tsx';

/** What a fund has brought, over a month, three, a year, and since its start. */
export function Returns({ fund }: { fund: FundDetail }) {
  const { t, percent } = useWords();
  const { oneMonth, threeMonths, oneYear, sinceStart, since } = fund.returns;
  const columns = [
    [t('fund.range.1m'), oneMonth],
    [t('fund.range.3m'), threeMonths],
    [t('fund.range.1y'), oneYear],
    ...(since === null ? [] : [[t('fund.returns.since', { year: since.slice(0, 4) }), sinceStart] as const]),
  ] as const;
  return (
    <Section title={t('fund.returns')}>
      <dl className={styles.returns}>
        {columns.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.soft}>{name}</dt>
            <dd className={styles.return} data-way={value === null ? 0 : directionOf(value)}>
              {value === null ? '–' : percent(value, 'always')}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('fund.returns.note')}</p>
    </Section>
  );
}

const CELLS = Array.from({ length: 100 }, (_, at) => at);

/** Risk as steps with the horizon, and the yearly cost as cells of a hundred. */
export function RiskAndCost({ fund }: { fund: FundDetail }) {
  const { t, money } = useWords();
  const { risk, horizonMonths, yearlyCost } = fund;
  // Whole cells: what is begun counts.
  const filled = Math.ceil(Number(yearlyCost));
  return (
    <div className={styles.pair}>
      <div>
        <h2 className={styles.smallTitle}>{t('fund.risk')}</h2>
        <RiskSteps risk={risk} look="large" />
        <p className={styles.figure}>
          <strong>{t('fund.risk.of', { risk })}</strong>, {t('fund.risk.level', { level: riskBand(risk) })}
        </p>
        <p className={styles.soft}>{t('fund.horizon', { months: horizonMonths })}</p>
      </div>
      <div>
        <h2 className={styles.smallTitle}>{t('fund.cost')}</h2>
        <div className={styles.cells} aria-hidden="true">
          {CELLS.map((cell) => (
            <span key={cell} className={styles.cell} data-on={cell < filled || undefined} />
          ))}
        </div>
        <p className={styles.figure}>
          <strong>{t('fund.cost.of', { cost: money(yearlyCost, fund.currency, { code: false }) })}</strong>
        </p>
        <p className={styles.soft}>{t('fund.cost.within')}</p>
      </div>
    </div>
  );
}

/** What a fund's assets are made of, as a bar with its parts named. */
export function Composition({ fund }: { fund: FundDetail }) {
  const { t, percent } = useWords();
  const toned = fund.composition.map((part, at) => ({
    ...part,
    tone: PART_TONES[at % PART_TONES.length]!,
  }));
  return (
    <Section title={t('fund.composition')}>
      <div className={styles.inset}>
        <PartBar parts={toned.map(({ tone, percent: share }) => ({ tone, size: Number(share) }))} />
        <ul className={styles.legend}>
          {toned.map(({ part, percent: share, tone }) => (
            <li key={part} className={styles.legendItem}>
              <Swatch tone={tone} />
              <span className={styles.legendName}>{t(`fund.part.${part}`)}</span>
              <span>{percent(share)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
