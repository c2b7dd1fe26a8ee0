import { type StockDetail, USDMXN_ID } from '#features/market/contract.ts';
import {
  convert,
  formatMoney,
  formatQuantity,
  parseMoney,
  parsePrice,
  parseQuantity,
  quantity,
} from '#kernel/money/money.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Change } from '#ui/figures/change.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { PositionItem } from '../../contract.ts';
import styles from '../trade.module.css';
import { sumGroup } from './day-change.ts';
import { withQuote } from './live-position.ts';
import { useHeld } from './use-held.ts';

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
  const { value, profit, percent } = sumGroup(held.map((position) => ({ position, day: null })));
  const shares = formatQuantity(
    held.reduce((sum, position) => quantity(sum + parseQuantity(position.quantity)), quantity(0n)),
  );
  if (value === null) return null;
  const pesos = rate === null ? null : formatMoney(convert(parseMoney(value), parsePrice(rate.price)));
  return (
    <section className={styles.heldHead} aria-label={t('trade.held')}>
      <div>
        <p className={styles.soft}>
          {t('trade.held.head', { quantity: written(shares), count: Number(shares) })}
        </p>
        <p className={styles.heldValue}>
          <Amount value={value} currency={currency} code />
        </p>
        {pesos === null ? null : <p className={styles.soft}>{`≈\u00a0${money(pesos, 'MXN')}`}</p>}
      </div>
      {profit === null ? null : (
        <div className={styles.heldGain}>
          <p className={styles.soft}>
            {t('trade.held.gain', { sign: profit.startsWith('-') ? 'loss' : 'gain' })}
          </p>
          <Change amount={profit} percent={percent} currency={currency} />
        </div>
      )}
    </section>
  );
}
