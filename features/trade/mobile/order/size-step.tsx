import { getInfoCall } from '#features/account/contract.ts';
import { LeverageChoice } from '#features/margin/mobile/index.ts';
import { type StockDetail, USDMXN_ID } from '#features/market/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { AmountField } from '#ui/field/amount-field.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { DOT } from '#ui/i18n/dotted.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import styles from '../trade.module.css';
import { estimatedCost, estimatedShares, sharesForQuarters } from './estimate.ts';
import { useHalted } from './halt-notice.tsx';
import { LimitFields } from './limit-fields.tsx';
import { lastPrice, startOf } from './limit-start.ts';
import { estimatedAt, type OrderForm, sizeField } from './order-form.ts';
import { QuarterButtons } from './quarter-buttons.tsx';

interface SizeStepProps {
  stock: StockDetail;
  form: OrderForm;
  onChange: (form: OrderForm) => void;
  /** Texts of the fields at fault. */
  faults: Readonly<Record<string, string>>;
}

/** The first step: how many, at the market or at a limit. */
export function SizeStep({ stock, form, onChange, faults }: SizeStepProps) {
  const words = useWords();
  const { t } = words;
  const isHalted = useHalted();
  const change = (changes: Partial<OrderForm>) => onChange({ ...form, ...changes });
  return (
    <div className={styles.form}>
      <Segments
        label={t('trade.type')}
        value={form.type}
        onChange={(type) => change({ type, limitPrice: form.limitPrice || startOf('buy', stock) })}
        options={[
          { value: 'market', label: t('trade.type.market') },
          { value: 'limit', label: t('trade.type.limit') },
        ]}
      />
      {stock.session.state === 'open' || isHalted ? null : (
        <p className={styles.soft}>
          {t(form.type === 'market' ? 'trade.market.closed' : 'limitTrade.closed')}
        </p>
      )}
      {form.type === 'market' && stock.fractional ? (
        <Segments
          label={t('trade.by')}
          value={form.by}
          onChange={(by) => change({ by })}
          options={[
            { value: 'quantity', label: t('trade.by.quantity') },
            { value: 'amount', label: t('trade.by.amount') },
          ]}
        />
      ) : null}
      {form.type === 'limit' ? (
        <LimitFields
          currency={stock.currency}
          terms={form}
          onChange={change}
          error={faults.limitPrice}
          last={lastPrice(words, stock.price)}
        />
      ) : null}
      <BuyQuantity stock={stock} form={form} change={change} faults={faults} />
      <LeverageChoice
        wish={wishOf(stock, form)}
        value={form.leverage}
        onChange={(leverage) => change({ leverage })}
        error={faults.leverage}
      />
    </div>
  );
}

/** What the form would buy, as far as it can be read. */
function wishOf(stock: StockDetail, form: OrderForm) {
  const { symbol, currency } = stock;
  const price = estimatedAt(form, stock);
  if (price === null) return { symbol, currency, price: stock.price, quantity: null, value: null };
  const typed = plainDecimal(form.quantity);
  const quantity = sizeField(form) === 'amount' ? estimatedShares(plainDecimal(form.amount), price) : typed;
  const cost = quantity === null ? null : estimatedCost(quantity, price, currency, null);
  return { symbol, currency, price, quantity: cost === null ? null : quantity, value: cost?.value ?? null };
}

interface BuyQuantityProps {
  stock: StockDetail;
  form: OrderForm;
  change: (changes: Partial<OrderForm>) => void;
  faults: Readonly<Record<string, string>>;
}

/** How many, in shares or in money, with what it would come to and the cash that is free. */
export function BuyQuantity({ stock, form, change, faults }: BuyQuantityProps) {
  const { t, quantity: written } = useWords();
  const { data } = useCallQuery(getInfoCall, {}, { errorTip: false });
  const available = data?.user.cash.find((cash) => cash.currency === stock.currency)?.available;
  const price = estimatedAt(form, stock);
  if (sizeField(form) === 'amount') {
    const shares = price === null ? null : estimatedShares(plainDecimal(form.amount), price);
    return (
      <>
        <AmountField
          label={t('trade.amount', { currency: stock.currency })}
          prefix="$"
          value={form.amount}
          onChange={(amount) => change({ amount })}
          error={faults.amount}
          hint={
            shares === null
              ? null
              : `≈\u00a0${t('trade.shares', { quantity: written(shares), count: Number(shares) })}`
          }
        />
        <p className={styles.soft}>
          <Free available={available} stock={stock} />
        </p>
      </>
    );
  }
  return (
    <>
      <Stepper
        label={t('trade.quantity')}
        value={form.quantity}
        onChange={(quantity) => change({ quantity })}
        decimals={form.type === 'market' && stock.fractional ? undefined : 0}
        error={faults.quantity}
        aside={<Free available={available} stock={stock} />}
      />
      <QuarterButtons
        disabled={available === undefined || price === null}
        onPick={(quarters) =>
          price !== null &&
          change({
            quantity: sharesForQuarters(available ?? '0', price, quarters, {
              leverage: form.leverage === '2' ? 2 : 1,
            }),
          })
        }
      />
      {price === null ? (
        <p className={styles.estimate}>
          <span className={styles.soft}>{t('trade.estimate.waits')}</span>
        </p>
      ) : (
        <Estimate stock={stock} shares={plainDecimal(form.quantity)} price={price} />
      )}
    </>
  );
}

function Estimate({ stock, shares, price }: { stock: StockDetail; shares: string; price: string }) {
  const words = useWords();
  const rate = useQuote(stock.currency === 'USD' ? USDMXN_ID : null);
  const cost = estimatedCost(shares, price, stock.currency, rate?.price ?? null);
  if (cost === null) return <p className={styles.estimate}>{'\u00a0'}</p>;
  return (
    <p className={styles.estimate}>
      {`≈\u00a0${words.money(cost.value, stock.currency)}`}
      {cost.pesos === null ? null : (
        <span className={styles.soft}>{`${DOT}≈\u00a0${words.money(cost.pesos, 'MXN')}`}</span>
      )}
    </p>
  );
}

function Free({ available, stock }: FreeProps) {
  return (
    <OwnFigures>
      <FreeText available={available} stock={stock} />
    </OwnFigures>
  );
}

interface FreeProps {
  available: string | undefined;
  stock: StockDetail;
}

function FreeText({ available, stock }: FreeProps) {
  const { t, money } = useWords();
  if (available === undefined) return '\u00a0';
  return t('trade.free', { amount: money(available, stock.currency) });
}
