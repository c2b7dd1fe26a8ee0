import { type Currency, formatMoney, type Money } from '#kernel/money/money.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Change } from '#ui/figures/change.tsx';
import { PART_TONES, PartBar, Swatch } from '#ui/figures/part-bar.tsx';
import { withSignKept } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Card } from '#ui/list/list.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import styles from '../trade.module.css';
import { type HoldingsSum, withDollar } from './live-position.ts';

interface HoldingsSummaryProps {
  sum: HoldingsSum | null;
  /** How many stocks are held. */
  stocks: number;
  currency: Currency;
  /** Some of it is held in another currency: cost and value are at the same rate, so what the rate did is no part of the gain. */
  isConverted: boolean;
  /** Pesos for a dollar, at which that is counted; null while it is not known. */
  rate: string | null;
  /** What the dollar did to it in pesos since each lot was bought; null where that is not known, or nothing is held in dollars. */
  byDollar: Money | null;
}

/** The market value of all that is held, what it has gained, and its parts as a bar with a legend. */
export function HoldingsSummary(props: HoldingsSummaryProps) {
  const { sum, stocks, currency, isConverted } = props;
  const { t } = useWords();
  return (
    <div className={styles.summary}>
      <Card>
        <p className={styles.soft}>{t('trade.position.marketValue')}</p>
        {sum === null ? (
          <div
            className={styles.sumSkeleton}
            data-both={isConverted || undefined}
            data-many={stocks > 2 || undefined}
          >
            <Skeleton shape="title" width={80} />
            <Skeleton width={50} />
            <Skeleton />
            <Skeleton width={80} />
          </div>
        ) : (
          <>
            <p>
              <Amount value={sum.value} currency={currency} code size="hero" />
            </p>
            <Gain {...props} sum={sum} />
            <Parts parts={sum.parts} />
          </>
        )}
      </Card>
    </div>
  );
}

/** What it has gained: in pesos with what the dollar did, told apart from the shares where that is known. */
function Gain({ sum, currency, rate, byDollar, isConverted }: HoldingsSummaryProps & { sum: HoldingsSum }) {
  const { t, price, money } = useWords();
  const isSplit = isConverted && byDollar !== null && rate !== null;
  const { profit, percent } = isSplit ? withDollar(sum, byDollar) : sum;
  const signed = (amount: string) => withSignKept(money(amount, currency, { code: false, sign: 'always' }));
  return (
    <>
      <p>
        <Change amount={profit} percent={percent} currency={currency} note={t('trade.position.unrealised')} />
      </p>
      {isSplit ? (
        <p className={styles.soft}>
          {t('trade.position.byBoth', {
            shares: signed(sum.profit),
            dollar: signed(formatMoney(byDollar)),
            rate: price(rate, 4),
          })}
        </p>
      ) : isConverted && rate !== null ? (
        <p className={styles.soft}>{t('trade.position.withoutRate', { rate: price(rate, 4) })}</p>
      ) : null}
    </>
  );
}

function Parts({ parts }: { parts: HoldingsSum['parts'] }) {
  const { t } = useWords();
  const toned = parts.map((part, at) => ({ ...part, tone: PART_TONES[at] ?? 'soft' }));
  return (
    <>
      <PartBar parts={toned.map(({ tone, percent }) => ({ tone, size: percent }))} />
      <ul className={styles.legend}>
        {toned.map(({ symbol, percent, tone }) => (
          <li key={symbol} className={styles.legendItem}>
            <Swatch tone={tone} />
            {symbol === '' ? t('trade.position.others') : symbol} {percent}%
          </li>
        ))}
      </ul>
    </>
  );
}
