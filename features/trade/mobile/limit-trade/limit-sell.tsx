import { useState } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { RefusedPreview } from '#features/sandbox/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { DOT, dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { ReviewSheet } from '#ui/preview/review-sheet.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { listPositions, type OrderItem, type PositionItem } from '../../contract.ts';
import { exchangeTime } from '../exchange-time.ts';
import { LimitFields } from '../order/limit-fields.tsx';
import { startOf } from '../order/limit-start.ts';
import { receiptOf } from '../order/receipt-step.tsx';
import { ClosedAlready, CloseQuantity, isClosedAlready, reviewOfClose } from '../position/close-sheet.tsx';
import { freeShares } from '../position/free-shares.ts';
import { useClosing } from '../position/use-closing.ts';
import { isNothing } from '../shown-figures.ts';
import { distanceHint } from './distance-text.ts';
import styles from './limit-trade.module.css';
import { PriceLadder } from './price-ladder.tsx';

interface LimitSellProps {
  stock: StockDetail;
  own: readonly OrderItem[];
}

/** A sale at a limit: which position, its price on the ladder or typed, how many, how long. */
export function LimitSell({ stock, own }: LimitSellProps) {
  const words = useWords();
  const query = useCallQuery(
    listPositions,
    { state: 'open', stockId: stock.id, limit: 100 },
    { errorTip: false },
  );
  const [picked, setPicked] = useState<string | null>(null);
  // What is being sold stays until its receipt is put away, though by then it is held no longer.
  const [selling, setSelling] = useState<PositionItem | null>(null);
  if (query.data === undefined) {
    if (query.failure === null) return <ListSkeleton rows={2} lead={false} />;
    return <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />;
  }
  const sellable = query.data.items.filter(
    (position) => !position.building && position.product === 'trade' && !isNothing(freeShares(position)),
  );
  const position = selling ?? sellable.find(({ id }) => id === picked) ?? sellable[0];
  if (position === undefined) {
    const isWaiting = query.data.items.length > 0;
    return (
      <Caution>
        {words.t(isWaiting ? 'limitTrade.noneFree' : 'limitTrade.noneHeld', { symbol: stock.symbol })}
      </Caution>
    );
  }
  return (
    <>
      <Positions positions={sellable} picked={position.id} onPick={setPicked} />
      <SaleForm key={position.id} stock={stock} own={own} position={position} onSelling={setSelling} />
    </>
  );
}

interface PositionsProps {
  positions: readonly PositionItem[];
  picked: string;
  onPick: (id: string) => void;
}

/** Each lot is sold by itself; where there is one alone there is nothing to pick. */
function Positions({ positions, picked, onPick }: PositionsProps) {
  const { t } = useWords();
  return (
    <fieldset className={styles.positions}>
      <legend className={styles.legend}>{t('limitTrade.position')}</legend>
      {positions.map((position) => (
        <label key={position.id} className={styles.position}>
          <input
            type="radio"
            name="position"
            checked={position.id === picked}
            onChange={() => onPick(position.id)}
          />
          <OwnFigures>
            <PositionText position={position} />
          </OwnFigures>
        </label>
      ))}
    </fieldset>
  );
}

function PositionText({ position }: { position: PositionItem }) {
  const words = useWords();
  const { t, price, quantity } = words;
  const free = freeShares(position);
  return (
    <span>
      {t('trade.shares', { quantity: quantity(free), count: Number(free) })}
      <span className={styles.soft}>
        {DOT}
        {dotted(
          t('trade.position.bought', { price: `$${price(position.buyPrice)}` }),
          exchangeTime(words, position.stockId, position.openedAt, 'day'),
        )}
      </span>
    </span>
  );
}

interface SaleFormProps extends LimitSellProps {
  position: PositionItem;
  /** Told of the position while its sale is looked at, and of nothing once that is over. */
  onSelling: (position: PositionItem | null) => void;
}

function SaleForm({ stock, own, position, onSelling }: SaleFormProps) {
  const words = useWords();
  const { t } = words;
  const free = freeShares(position);
  const closing = useClosing(position.id, {
    type: 'limit',
    quantity: free,
    limitPrice: startOf('sell', stock),
    timeInForce: 'day',
  });
  const { form, change, faults, confirmation } = closing;
  const { asking, preview, done, back, again } = confirmation;
  const refused = <RefusedPreview failure={asking.failure} exchange={stock.exchange} />;
  const close = () => {
    onSelling(null);
    if (done === null) back();
    else again();
  };
  const ended = isClosedAlready(closing) ? <ClosedAlready id={position.id} onClose={close} /> : undefined;
  return (
    <>
      <PriceLadder
        stock={stock}
        own={own}
        chosen={form.limitPrice}
        onChoose={(limitPrice) => change({ limitPrice })}
      />
      <LimitFields
        currency={stock.currency}
        terms={form}
        onChange={change}
        error={faults.limitPrice}
        hint={distanceHint(words, 'sell', form.limitPrice, stock)}
      />
      <CloseQuantity closing={closing} free={free} />
      {preview === null ? refused : null}
      <div className={styles.command}>
        <Button
          busy={asking.busy}
          onClick={() => {
            onSelling(position);
            closing.ask();
          }}
        >
          {t('limitTrade.reviewSell', { symbol: stock.symbol })}
        </Button>
      </div>
      <ReviewSheet
        confirmation={confirmation}
        open={preview !== null}
        onClose={close}
        review={(shown) => ({ ...reviewOfClose(words, position, shown), after: refused, ended })}
        receipt={({ order }) => receiptOf(words, order, close)}
      />
    </>
  );
}
