import { useLocation } from '@tanstack/react-router';
import type { StockDetail } from '#features/market/contract.ts';
import { isUnderWay } from '#features/market/mobile/index.ts';
import { RefusedPreview } from '#features/sandbox/mobile/index.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { ReviewSheet, type ReviewStep } from '#ui/preview/review-sheet.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import type { ClosePreview, PositionItem } from '../../contract.ts';
import { exchangeOf } from '../exchange-time.ts';
import { estimatedCost, quartersOfShares } from '../order/estimate.ts';
import { LimitFields } from '../order/limit-fields.tsx';
import { lastPrice, startOf } from '../order/limit-start.ts';
import { orderReview } from '../order/order-review.ts';
import { QuarterButtons } from '../order/quarter-buttons.tsx';
import { receiptOf } from '../order/receipt-step.tsx';
import { StepBars } from '../order/step-bars.tsx';
import styles from '../trade.module.css';
import { CloseLines } from './close-lines.tsx';
import { type Closing, useClosing } from './use-closing.ts';

const TICK_MS = 20_000;

interface CloseSheetProps {
  position: PositionItem;
  /** Undefined before it is known. */
  stock: StockDetail | undefined;
  /** Shares that no other sale holds. */
  free: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Closing a position, or a part, in three steps on one sheet: begins at the market while it is open, else at a limit. */
export function CloseSheet({ position, stock, free, open, onOpenChange }: CloseSheetProps) {
  const now = useBusinessNow(TICK_MS);
  const isClosed = stock !== undefined && !isUnderWay(stock.session, now);
  const closing = useClosing(position.id, {
    type: isClosed ? 'limit' : 'market',
    quantity: free,
    limitPrice: isClosed ? startOf('sell', stock) : '',
    timeInForce: 'day',
  });
  const words = useWords();
  const { t } = words;
  const { confirmation } = closing;
  const { asking } = confirmation;
  const close = () => onOpenChange(false);
  const ended = isClosedAlready(closing) ? <ClosedAlready id={position.id} onClose={close} /> : undefined;
  const refused = (
    <RefusedPreview failure={asking.failure} exchange={exchangeOf(position.stockId)} onMoved={asking.reset} />
  );
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={open}
      onClose={close}
      before={{
        title: t('trade.close.title', { symbol: position.symbol }),
        content: (
          <>
            <StepBars step={1} />
            <div className={styles.form}>
              <CloseType closing={closing} position={position} isClosed={isClosed} />
              <CloseQuantity closing={closing} free={free} />
              <Brings closing={closing} position={position} />
            </div>
            {refused}
          </>
        ),
        footer: ended ?? (
          <Button busy={asking.busy} onClick={closing.ask}>
            {t('trade.continue')}
          </Button>
        ),
      }}
      review={(preview) => ({ ...reviewOfClose(words, position, preview), after: refused, ended })}
      receipt={({ order }) => receiptOf(words, order, close)}
    />
  );
}

/** Whether the sale was refused because the position is closed: sold elsewhere, or called off by its margin. */
export function isClosedAlready({ confirmation }: Closing): boolean {
  const { asking, refusedFor } = confirmation;
  return [refusedFor, asking.failure?.kind === 'refusal' ? asking.failure.reason : null].includes(
    'position.closed',
  );
}

/** Nothing of a closed position can be sold: the way to what it brought, unless that lies beneath, and out of the sheet. */
export function ClosedAlready({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useWords();
  const to = `/trade/stockPositionDetail/${id}`;
  const isBeneath = useLocation({ select: ({ pathname }) => pathname === to });
  return (
    <>
      {isBeneath ? null : <ButtonLink to={to}>{t('trade.close.toClosed')}</ButtonLink>}
      <Button kind={isBeneath ? 'secondary' : 'quiet'} onClick={onClose}>
        {t('ui.close')}
      </Button>
    </>
  );
}

interface CloseTypeProps {
  closing: Closing;
  position: PositionItem;
  isClosed: boolean;
}

/** At the market, or at a price that one names; that begins at the ask, or at the last price while the market is closed. */
function CloseType({ closing, position, isClosed }: CloseTypeProps) {
  const words = useWords();
  const { t } = words;
  const quote = useQuote(position.stockId);
  const { form } = closing;
  const last = quote?.price ?? position.currentPrice;
  const asked = quote?.ask ?? last ?? '';
  return (
    <>
      <Segments
        label={t('trade.type')}
        value={form.type}
        onChange={(type) => closing.change({ type, limitPrice: form.limitPrice || asked })}
        options={[
          { value: 'market', label: t('trade.type.market') },
          { value: 'limit', label: t('trade.type.limit') },
        ]}
      />
      {isClosed ? (
        <p className={styles.soft}>
          {t(form.type === 'market' ? 'trade.market.closed' : 'limitTrade.closed')}
        </p>
      ) : null}
      {form.type === 'limit' ? (
        <LimitFields
          currency={position.currency}
          terms={form}
          onChange={closing.change}
          error={closing.faults.limitPrice}
          last={last === null ? null : lastPrice(words, last)}
        />
      ) : null}
    </>
  );
}

/** How many of the shares that are free. */
export function CloseQuantity({ closing, free }: { closing: Closing; free: string }) {
  const { t, quantity } = useWords();
  return (
    <>
      <Stepper
        label={t('trade.quantity')}
        value={closing.form.quantity}
        onChange={(typed) => closing.change({ quantity: typed })}
        error={closing.faults.quantity}
        aside={t('trade.close.free', { quantity: quantity(free) })}
      />
      <QuarterButtons onPick={(quarters) => closing.change({ quantity: quartersOfShares(free, quarters) })} />
    </>
  );
}

/** What the sale would bring, at its limit or at the bid of now. */
function Brings({ closing, position }: { closing: Closing; position: PositionItem }) {
  const { t, money } = useWords();
  const quote = useQuote(position.stockId);
  const { form } = closing;
  const bid = quote?.bid ?? quote?.price ?? position.currentPrice ?? '';
  const price = form.type === 'limit' ? plainDecimal(form.limitPrice) : bid;
  const brings = estimatedCost(plainDecimal(form.quantity), price, position.currency, null);
  return (
    <p className={styles.estimate}>
      {brings === null
        ? '\u00a0'
        : t('trade.close.estimate', { amount: money(brings.value, position.currency) })}
    </p>
  );
}

/** The review of a sale. */
export function reviewOfClose(
  words: Words,
  position: Pick<PositionItem, 'symbol'>,
  preview: ClosePreview,
): ReviewStep {
  return {
    title: words.t('trade.review.sell'),
    content: (
      <>
        <StepBars step={2} />
        <CloseLines preview={preview} />
      </>
    ),
    ...orderReview(words, 'sell', preview),
    label: words.t('trade.close.confirm', {
      quantity: words.quantity(preview.quantity),
      symbol: position.symbol,
      least: words.money(preview.minTotal, preview.currency, { code: false }),
    }),
  };
}
