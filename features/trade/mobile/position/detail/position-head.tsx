import { USDMXN_ID } from '#features/market/contract.ts';
import { formatMoney } from '#kernel/money/money.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill } from '#ui/figures/change.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { HIDDEN_DIGITS, useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { directionOf } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { ClockLine } from '#ui/preview/notice.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { PositionItem } from '../../../contract.ts';
import { exchangeMoment } from '../../exchange-time.ts';
import { SplitNote } from '../../split-note.tsx';
import { GainSplit } from '../gain-split.tsx';
import { netPercent } from '../live-position.ts';
import { useGainInPesos } from '../use-gain-in-pesos.ts';
import { PerShare } from './per-share.tsx';
import styles from './position.module.css';

const WAYS = { '-1': 'loss', '0': 'flat', '1': 'gain' } as const;

/** The one big figure of a position, what it has gained, and from what price to what. */
export function PositionHead({ position }: { position: PositionItem }) {
  const words = useWords();
  const { t } = words;
  const hidden = useHiddenFigures();
  const isOpen = position.state === 'open';
  const price = isOpen ? position.currentPrice : position.closePrice;
  return (
    <section className={styles.head}>
      <Headline position={position} isOpen={isOpen} />
      {price === null || hidden ? null : <PerShare cost={position.buyPrice} now={price} isOpen={isOpen} />}
      {position.source === null || position.quotedAt === null ? null : (
        <p className={styles.soft}>
          {t('trade.position.quoted', {
            source: position.source,
            name: words.find(`market.source.${position.source}`) ?? position.source,
            time: exchangeMoment(words, position.stockId, position.quotedAt, 'exact'),
          })}
        </p>
      )}
      {isOpen && position.stale ? (
        <p>
          <StateChip tone="caution">{t('market.stock.stale')}</StateChip>
        </p>
      ) : null}
      {position.closedByMargin ? (
        <p>
          <StateChip tone="caution">{t('margin.closedBy')}</StateChip>
        </p>
      ) : null}
      <SplitNote since={position.splitSince} />
      {position.building ? <ClockLine>{t('trade.position.building')}</ClockLine> : null}
    </section>
  );
}

interface HeadlineProps {
  position: PositionItem;
  isOpen: boolean;
}

function Headline({ position, isOpen }: HeadlineProps) {
  const { t } = useWords();
  const { currency } = position;
  // What is over is told after all fees, as in the list of closed positions.
  const [result, percent] = isOpen
    ? [position.floatingProfit, position.percentage]
    : [position.totalProfit, netPercent(position)];
  if (result === null) return null;
  const way = WAYS[directionOf(result)];
  return (
    <>
      <p className={styles.soft}>{t('trade.position.gain', { state: position.state, way })}</p>
      <p className={styles.headline}>
        <span data-way={way}>
          <Flash value={result}>
            <Amount value={result} currency={currency} code size="hero" sign="always" />
          </Flash>
        </span>
        {percent === null ? null : <ChangePill percent={percent} />}
      </p>
      {isOpen && currency === 'USD' ? <InPesos position={position} /> : null}
    </>
  );
}

/** What a gain in dollars is in pesos, and how much of it the shares made and the dollar; its place stays free until that is known. */
function InPesos({ position }: { position: PositionItem }) {
  const { t, money, percent, price } = useWords();
  const rate = useQuote(USDMXN_ID);
  const hidden = useHiddenFigures();
  const { gain, isComing } = useGainInPesos([position], rate);
  if (gain === null || rate === null) return isComing ? <div className={styles.pesos} /> : null;
  const amount = hidden
    ? `$${HIDDEN_DIGITS}\u00a0MXN`
    : money(formatMoney(gain.all), 'MXN', { sign: 'always' });
  return (
    <div className={styles.pesos}>
      <p>
        <span>{t('trade.position.inPesos', { rate: price(rate.price, 4) })}</span>
        <strong data-way={hidden ? undefined : WAYS[directionOf(formatMoney(gain.all))]}>
          {`≈\u00a0${amount}`}
          {gain.percent === null ? '' : ` (${percent(gain.percent, 'always')})`}
        </strong>
      </p>
      {hidden ? null : <GainSplit gain={gain} />}
    </div>
  );
}
