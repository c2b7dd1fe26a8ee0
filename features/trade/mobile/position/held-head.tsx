import { lazy, Suspense } from 'react';
import { type StockDetail, USDMXN_ID } from '#features/market/contract.ts';
import {
  type Currency,
  convert,
  formatMoney,
  formatQuantity,
  parseMoney,
  parsePrice,
  parseQuantity,
  quantity,
} from '#kernel/money/money.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill, Signed } from '#ui/figures/change.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { PositionItem } from '../../contract.ts';
import styles from '../trade.module.css';
import { sumGroup } from './day-change.ts';
import { withQuote } from './live-position.ts';
import { useGainInPesos } from './use-gain-in-pesos.ts';
import { useHeld } from './use-held.ts';

/** Comes with the rate that it needs. */
const GainSplit = lazy(async () => ({ default: (await import('./gain-split.tsx')).GainSplit }));

/** Above the chart: all that is held of the stock together, what it is worth and what it has gained. */
export function HeldHead({ stock }: { stock: StockDetail }) {
  const held = useHeld(stock.id);
  if (held.length === 0) return null;
  return (
    <OwnFigures>
      <Head held={held.map((position) => withQuote(position, stock))} />
    </OwnFigures>
  );
}

function Head({ held }: { held: readonly PositionItem[] }) {
  const { t, money, quantity: written } = useWords();
  const currency = held[0]?.currency ?? 'MXN';
  const rate = useQuote(currency === 'USD' ? USDMXN_ID : null);
  const hidden = useHiddenFigures();
  const { gain: inPesos, isComing } = useGainInPesos(held, rate);
  const { value, profit, percent } = sumGroup(held.map((position) => ({ position, day: null })));
  const shares = formatQuantity(
    held.reduce((sum, position) => quantity(sum + parseQuantity(position.quantity)), quantity(0n)),
  );
  if (value === null) return null;
  const pesos = rate === null ? null : formatMoney(convert(parseMoney(value), parsePrice(rate.price)));
  return (
    <section className={styles.held} aria-label={t('trade.held')}>
      <div className={styles.heldHead}>
        <div>
          <p className={styles.soft}>
            {t('trade.held.head', { quantity: written(shares), count: Number(shares) })}
          </p>
          <p className={styles.heldValue}>
            <Amount value={value} currency={currency} code />
          </p>
          {pesos === null && !isComing ? null : (
            <p className={styles.soft}>{pesos === null ? '\u00a0' : `≈\u00a0${money(pesos, 'MXN')}`}</p>
          )}
        </div>
        {profit === null ? null : (
          <div className={styles.heldGain}>
            <p className={styles.soft}>{t('trade.held.result')}</p>
            <Gain amount={profit} percent={percent} currency={currency} />
            {isComing ? <p className={styles.gain} /> : null}
            {inPesos === null ? null : (
              <Gain amount={formatMoney(inPesos.all)} percent={inPesos.percent} currency="MXN" />
            )}
          </div>
        )}
      </div>
      {hidden || (inPesos === null && !isComing) ? null : (
        <div className={styles.gainSplit}>
          {inPesos === null ? null : (
            <Suspense>
              <GainSplit gain={inPesos} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  );
}

interface GainProps {
  amount: string;
  percent: string | null;
  currency: Currency;
}

/** `+$63.70 USD` with its percentage on its tint. */
function Gain({ amount, percent, currency }: GainProps) {
  return (
    <p className={styles.gain}>
      <span>
        <Signed value={amount} currency={currency} /> {currency}
      </span>
      {percent === null ? null : <ChangePill percent={percent} />}
    </p>
  );
}
