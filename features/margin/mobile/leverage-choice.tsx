import { Info } from 'lucide-react';
import type { Currency } from '#kernel/money/money.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { getMarginTerms, LEVERAGES } from '../contract.ts';
import {
  borrowedOf,
  formatMoney,
  formatPrice,
  nightlyFee,
  parseMoney,
  parsePercent,
  parseQuantity,
  principalOf,
  triggerPrice,
} from '../estimate.ts';
import styles from './margin.module.css';
import { PriceScale } from './price-scale.tsx';

/** What is about to be bought, as far as it is typed. */
interface Wish {
  readonly symbol: string;
  readonly currency: Currency;
  /** What a share would cost, and how many of them; null while that cannot be read. */
  readonly price: string;
  readonly quantity: string | null;
  readonly value: string | null;
}

interface LeverageChoiceProps {
  wish: Wish;
  value: (typeof LEVERAGES)[number];
  onChange: (leverage: (typeof LEVERAGES)[number]) => void;
  error?: string | undefined;
}

/** 1× or 2× as cards: what one pays oneself and, with a loan, what it costs and how far the price may fall. */
export function LeverageChoice({ wish, value, onChange, error }: LeverageChoiceProps) {
  const words = useWords();
  const { t } = words;
  const own = (leverage: 1 | 2) =>
    wish.value === null
      ? '—'
      : words.money(formatMoney(principalOf(parseMoney(wish.value), leverage)), wish.currency, {
          code: false,
        });
  return (
    <div className={styles.stack}>
      <fieldset className={styles.choice}>
        <legend className={styles.legend}>{t('margin.choice')}</legend>
        {LEVERAGES.map((leverage) => (
          <label key={leverage} className={styles.card}>
            <input
              type="radio"
              name="leverage"
              value={leverage}
              checked={value === leverage}
              onChange={() => onChange(leverage)}
            />
            <span className={styles.cardHead}>
              <span className={styles.times}>{`${leverage}×`}</span>
              <span className={styles.small}>{t(leverage === '1' ? 'margin.without' : 'margin.with')}</span>
            </span>
            <span className={styles.cardHead}>
              <span className={styles.small}>{t('margin.own')}</span>
              <span className={styles.figure}>{own(leverage === '1' ? 1 : 2)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {error === undefined ? null : <p role="alert">{error}</p>}
      {value === '2' ? <Loan wish={wish} /> : null}
    </div>
  );
}

const MONTH_NIGHTS = 30n;

/** The loan of a wish, with what the firm's terms of today make of it. */
function Loan({ wish }: { wish: Wish }) {
  const words = useWords();
  const { t } = words;
  const { data } = useCallQuery(getMarginTerms, {}, { errorTip: false });
  if (data === undefined || wish.value === null || wish.quantity === null) return null;
  const borrowed = borrowedOf(parseMoney(wish.value), 2);
  const yearly = data.yearlyPercent[wish.currency];
  const night = nightlyFee(borrowed, parsePercent(yearly));
  const month = nightlyFee(parseMoney(formatMoney(borrowed)), parsePercent(yearly, MONTH_NIGHTS));
  const at = (percent: string) =>
    triggerPrice(borrowed, parseQuantity(wish.quantity as string), parsePercent(percent));
  const [call, close] = [at(data.callPercent), at(data.closePercent)];
  const money = (amount: string) => words.money(amount, wish.currency, { code: false });
  return (
    <>
      <KeyValue
        items={[
          { label: t('margin.lent'), value: money(formatMoney(borrowed)) },
          {
            label: dotted(t('margin.night'), t('margin.yearly', { percent: words.percent(yearly) })),
            value: money(formatMoney(night)),
          },
          { label: t('margin.month'), value: `≈\u00a0${money(formatMoney(month))}` },
        ]}
      />
      {call === null || close === null ? null : (
        <PriceScale
          symbol={wish.symbol}
          currency={wish.currency}
          now={wish.price}
          call={formatPrice(call)}
          close={formatPrice(close)}
          nowLabel={t('margin.now')}
        />
      )}
      <p className={styles.note}>
        <Icon of={Info} size={20} />
        <span>
          {t('margin.note', { amount: money(formatMoney(principalOf(parseMoney(wish.value), 2))) })}
        </span>
      </p>
    </>
  );
}
