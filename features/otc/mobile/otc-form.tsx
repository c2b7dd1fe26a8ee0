import { ListPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { getStock, type StockDetail } from '#features/market/contract.ts';
import { ClockNotice } from '#features/sandbox/mobile/index.ts';
import { HaltNotice } from '#features/trade/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row } from '#ui/list/row.tsx';
import { InSight } from '#ui/preview/in-sight.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import styles from './otc.module.css';
import { StockPicker } from './stock-picker.tsx';
import type { Otc } from './use-otc.ts';

/** What is asked for: the stock, the side, how many, and of a sale which position. */
export function OtcForm({ otc }: { otc: Otc }) {
  const { t } = useWords();
  const { form, change } = otc;
  return (
    <div className={styles.form}>
      <ChosenStock otc={otc} />
      <Segments
        label={t('otc.side')}
        value={form.side}
        onChange={(side) => change({ side })}
        options={[
          { value: 'buy', label: t('otc.side.buy') },
          { value: 'sell', label: t('otc.side.sell') },
        ]}
      />
      {form.side === 'sell' ? <Positions otc={otc} /> : null}
      {form.side === 'sell' && otc.chosen === null ? null : (
        <div>
          <Stepper
            label={t('otc.quantity')}
            value={form.quantity}
            onChange={(quantity) => change({ quantity })}
            error={otc.error}
          />
          {form.side === 'sell' && otc.chosen !== null ? (
            <Button kind="quiet" onClick={() => change({ quantity: otc.chosen?.free ?? '' })}>
              {t('otc.all')}
            </Button>
          ) : null}
        </div>
      )}
      {form.side === 'buy' ? <HaltNotice failure={otc.confirmation.asking.failure} /> : null}
      <InSight of={otc.confirmation.asking.failure}>
        <Refused otc={otc} />
      </InSight>
    </div>
  );
}

function ChosenStock({ otc: { form, change } }: { otc: Otc }) {
  const { t } = useWords();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className={styles.stock}>
      {form.stockId === null ? (
        <Row
          onClick={() => setIsChoosing(true)}
          lead={<Icon of={ListPlus} />}
          title={t('otc.choose')}
          chevron
        />
      ) : (
        <StockLine id={form.stockId} onChange={() => setIsChoosing(true)} />
      )}
      <StockPicker
        open={isChoosing}
        onOpenChange={setIsChoosing}
        onPick={({ id }) => {
          setIsChoosing(false);
          change({ stockId: id, positionId: null });
        }}
      />
    </div>
  );
}

function StockLine({ id, onChange }: { id: string; onChange: () => void }) {
  const { t } = useWords();
  const stock = useCallQuery(getStock, { id }, { errorTip: false });
  if (stock.isLoading) return <ListSkeleton rows={1} />;
  if (!stock.data) return <ErrorState onRetry={stock.retry} busy={stock.isBusy} />;
  return (
    <>
      <LiveStock stock={stock.data} />
      <Button kind="quiet" onClick={onChange}>
        {t('otc.change')}
      </Button>
    </>
  );
}

function LiveStock({ stock }: { stock: StockDetail }) {
  const live = useQuote(stock.id);
  return (
    <Row
      lead={<Monogram symbol={stock.symbol} />}
      title={stock.symbol}
      detail={stock.name}
      end={<Amount value={live?.price ?? stock.price} currency={stock.currency} />}
    />
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
            {position.leverage === '1' ? null : ` · ${position.leverage}×`}
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
