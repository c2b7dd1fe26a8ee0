import { ListPlus, SearchX } from 'lucide-react';
import { useId, useState } from 'react';
import { getStock, type StockDetail } from '#features/market/contract.ts';
import { sessionText, withLiveQuote } from '#features/market/mobile/index.ts';
import { ClockNotice } from '#features/sandbox/mobile/index.ts';
import { HaltNotice } from '#features/trade/mobile/index.ts';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { SpreadRail } from '#ui/figures/spread-rail.tsx';
import { DOT } from '#ui/i18n/dotted.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row } from '#ui/list/row.tsx';
import { InSight } from '#ui/preview/in-sight.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { aboutQuote } from './estimate.ts';
import styles from './otc.module.css';
import { QuickAmounts } from './quick-amounts.tsx';
import { SidePrices } from './side-prices.tsx';
import { StockPicker } from './stock-picker.tsx';
import { REFRESH_MS, useIsUnknown } from './use-market-hours.ts';
import type { Otc } from './use-otc.ts';

const TICK_MS = 20_000;

interface OtcFormProps {
  otc: Otc;
  /** The stock where its market is yet to open. */
  closed: StockDetail | null;
  spreadPercent: string;
  /** The ids of the stocks offered first. */
  near: readonly string[];
}

/** What is asked for: the stock, the side, how many, and of a sale which position. */
export function OtcForm({ otc, closed, spreadPercent, near }: OtcFormProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { form, change } = otc;
  return (
    <div className={styles.form}>
      {form.stockId === null ? (
        <NoStock onChoose={() => setIsChoosing(true)} />
      ) : (
        <OfStock
          key={form.stockId}
          id={form.stockId}
          otc={otc}
          closed={closed}
          spreadPercent={spreadPercent}
          onOther={() => setIsChoosing(true)}
        />
      )}
      <StockPicker
        open={isChoosing}
        onOpenChange={setIsChoosing}
        near={near}
        onPick={({ id }) => {
          setIsChoosing(false);
          change({ stockId: id, positionId: null });
        }}
      />
    </div>
  );
}

function NoStock({ onChoose }: { onChoose: () => void }) {
  const { t } = useWords();
  return (
    <div className={styles.stock}>
      <Row onClick={onChoose} lead={<Icon of={ListPlus} />} title={t('otc.choose')} chevron />
    </div>
  );
}

interface OfStockProps extends Omit<OtcFormProps, 'near'> {
  id: string;
  onOther: () => void;
}

function OfStock({ id, otc, closed, spreadPercent, onOther }: OfStockProps) {
  const { t } = useWords();
  const query = useCallQuery(getStock, { id }, { refetchMs: REFRESH_MS, errorTip: false });
  const tick = useQuote(id);
  const isUnknown = useIsUnknown(id);
  const { form, change, chosen } = otc;
  if (query.isLoading) return <ListSkeleton rows={3} />;
  if (!query.data) {
    return (
      <>
        <NoStock onChoose={onOther} />
        {isUnknown ? (
          <EmptyState icon={SearchX} text={t('otc.unknown')} />
        ) : (
          <ErrorState onRetry={query.retry} busy={query.isBusy} />
        )}
      </>
    );
  }
  const stock = withLiveQuote(query.data, tick);
  if (stock.venue === null) {
    return (
      <>
        <Chosen stock={stock} onOther={onOther} />
        <Caution>{t('reason.market.no_venue')}</Caution>
      </>
    );
  }
  return (
    <>
      <Chosen stock={stock} onOther={onOther} />
      <SidePrices
        stock={stock}
        isClosed={closed !== null}
        side={form.side}
        onChange={(side) => change({ side })}
      />
      {closed === null ? null : <Closed stock={closed} onMoved={otc.confirmation.asking.reset} />}
      {form.side === 'sell' ? <Positions otc={otc} /> : null}
      {form.side === 'sell' && chosen === null ? null : (
        <div>
          <Stepper
            label={t('otc.quantity')}
            value={form.quantity}
            onChange={(quantity) => change({ quantity })}
            error={otc.error}
          />
          <QuickAmounts
            free={form.side === 'sell' ? (chosen?.free ?? null) : null}
            onPick={(quantity) => change({ quantity })}
          />
          <About stock={stock} form={form} isClosed={closed !== null} spreadPercent={spreadPercent} />
        </div>
      )}
      {form.side === 'buy' ? <HaltNotice failure={otc.confirmation.asking.failure} /> : null}
      {closed === null ? (
        <InSight of={otc.confirmation.asking.failure}>
          <Refused otc={otc} />
        </InSight>
      ) : null}
    </>
  );
}

/** The stock, and the way to another one. */
function Chosen({ stock, onOther }: { stock: StockDetail; onOther: () => void }) {
  const { t } = useWords();
  return (
    <div className={styles.stock}>
      <Row
        onClick={onOther}
        lead={<Monogram symbol={stock.symbol} />}
        title={stock.symbol}
        detail={stock.name}
        end={<span className={styles.change}>{t('otc.change')}</span>}
      />
    </div>
  );
}

/** Until when its market is closed, with the way to the next open. */
function Closed({ stock, onMoved }: { stock: StockDetail; onMoved: () => void }) {
  const words = useWords();
  const now = useBusinessNow(TICK_MS);
  return (
    <ClockNotice
      text={sessionText(words, stock.country, stock.session, now)}
      exchange={stock.exchange}
      onMoved={onMoved}
    />
  );
}

interface AboutProps {
  stock: StockDetail;
  form: Otc['form'];
  /** Its market is yet to open: what it comes to is reckoned from its last price. */
  isClosed: boolean;
  spreadPercent: string;
}

/** About what it comes to, and what of that the dealer keeps: no price yet, so nothing counts down. */
function About({ stock, form: { side, quantity }, isClosed, spreadPercent }: AboutProps) {
  const words = useWords();
  const { t } = words;
  const { currency } = stock;
  const reference = isClosed ? stock.price : side === 'buy' ? stock.ask : stock.bid;
  if (reference === null) return null;
  const shares = plainDecimal(quantity);
  const about = aboutQuote(side, reference, spreadPercent, shares);
  return (
    <>
      <p className={styles.about}>
        {about === null ? '\u00a0' : t('otc.about', { total: words.money(about.total, currency) })}
      </p>
      <SpreadRail
        from={{
          label: t(isClosed ? 'otc.reference.last' : 'otc.reference', { side }),
          value: words.price(reference),
        }}
        to={{ label: t('otc.price.about'), value: about === null ? '—' : `≈ ${words.price(about.price)}` }}
        between={
          about === null
            ? null
            : t('otc.spread', {
                side,
                percent: words.percent(spreadPercent),
                amount: words.money(about.spread, currency, { code: false }),
                quantity: words.quantity(shares),
                count: Number(shares),
              })
        }
      />
    </>
  );
}

/** The open positions of the stock, one of which is sold. */
function Positions({ otc: { form, sellable, chosen, change } }: { otc: Otc }) {
  const words = useWords();
  const { t } = words;
  const name = useId();
  if (form.stockId === null) return null;
  if (sellable === null) return <ListSkeleton rows={1} />;
  if (sellable.length === 0) {
    const symbol = form.stockId.split('.')[0] ?? form.stockId;
    return <p className={styles.soft}>{t('otc.position.none', { symbol })}</p>;
  }
  return (
    <fieldset className={styles.positions}>
      <legend>{t('otc.position')}</legend>
      {sellable.map(({ position, free }) => (
        <label key={position.id} className={styles.position}>
          <input
            type="radio"
            name={name}
            checked={chosen?.position.id === position.id}
            onChange={() => change({ positionId: position.id })}
          />
          <span>
            {t('otc.position.one', {
              quantity: words.quantity(free),
              price: `$${words.price(position.buyPrice)}`,
            })}
            {position.leverage === '1' ? null : `${DOT}${position.leverage}×`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Why there is no price; a closed market with the way to its next open. */
function Refused({ otc }: { otc: Otc }) {
  const words = useWords();
  const { asking } = otc.confirmation;
  const { failure } = asking;
  if (failure === null) return null;
  const text = failureText(words, failure);
  if (failure.kind === 'refusal' && failure.reason === 'market.closed') {
    const exchange = otc.form.stockId?.endsWith('.XMEX') ? 'XMEX' : 'XNYS';
    return <ClockNotice text={text} exchange={exchange} onMoved={asking.reset} />;
  }
  const hasFields = failure.kind === 'refusal' && 'quantity' in failure.fields;
  return hasFields ? null : <Caution>{text}</Caution>;
}
