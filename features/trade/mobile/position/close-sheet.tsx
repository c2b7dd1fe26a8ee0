import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { ReviewSheet, type ReviewStep } from '#ui/preview/review-sheet.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { type ClosePreview, closePosition, type PositionItem, previewClose } from '../../contract.ts';
import { exchangeOf } from '../exchange-time.ts';
import { quartersOfShares } from '../order/estimate.ts';
import { typedFault } from '../order/order-form.ts';
import { orderReview } from '../order/order-review.ts';
import { QuarterButtons } from '../order/quarter-buttons.tsx';
import { receiptOf } from '../order/receipt-step.tsx';
import { RefusedPreview } from '../order/refused-preview.tsx';
import { StepBars } from '../order/step-bars.tsx';
import { faultText } from '../reason-text.ts';
import styles from '../trade.module.css';
import { CloseLines } from './close-lines.tsx';

interface CloseSheetProps {
  position: PositionItem;
  /** Shares that no other sale holds. */
  free: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function useClosing(position: PositionItem, free: string) {
  const words = useWords();
  const [quantity, setQuantity] = useState(free);
  const [fault, setFault] = useState<string | null>(null);
  const confirmation = useConfirmation(previewClose, closePosition);
  const { asking } = confirmation;
  return {
    quantity,
    change: (next: string) => {
      setQuantity(next);
      setFault(null);
      asking.reset();
    },
    fault: fault === null ? asking.fields.quantity : faultText(words, fault),
    ask: () => {
      const found = typedFault('quantity', quantity);
      setFault(found);
      if (found === null) void confirmation.ask({ id: position.id, quantity: plainDecimal(quantity) });
    },
    confirmation,
  };
}

/** Closing a position, or a part, in three steps on one sheet; needs an open market and a confirmation. */
export function CloseSheet({ position, free, open, onOpenChange }: CloseSheetProps) {
  const closing = useClosing(position, free);
  const words = useWords();
  const { t } = words;
  const { confirmation } = closing;
  const { asking } = confirmation;
  const close = () => onOpenChange(false);
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
            <CloseSize closing={closing} free={free} />
            {refused}
          </>
        ),
        footer: (
          <Button busy={asking.busy} onClick={closing.ask}>
            {t('trade.continue')}
          </Button>
        ),
      }}
      review={(preview) => ({ ...reviewOfClose(words, position, preview), after: refused })}
      receipt={({ order }) => receiptOf(words, order, close)}
    />
  );
}

type Closing = ReturnType<typeof useClosing>;

function CloseSize({ closing, free }: { closing: Closing; free: string }) {
  const { t, quantity } = useWords();
  return (
    <>
      <StepBars step={1} />
      <div className={styles.form}>
        <Stepper
          label={t('trade.quantity')}
          value={closing.quantity}
          onChange={closing.change}
          error={closing.fault}
        />
        <QuarterButtons onPick={(quarters) => closing.change(quartersOfShares(free, quarters))} />
        <p className={styles.soft}>{t('trade.close.free', { quantity: quantity(free) })}</p>
      </div>
    </>
  );
}

function reviewOfClose(words: Words, position: PositionItem, preview: ClosePreview): ReviewStep {
  return {
    title: words.t('trade.review.sell'),
    content: (
      <>
        <StepBars step={2} />
        <CloseLines preview={preview} />
      </>
    ),
    ...orderReview(words, 'sell', preview.source),
    label: words.t('trade.close.confirm', {
      quantity: words.quantity(preview.quantity),
      symbol: position.symbol,
      least: words.money(preview.minTotal, preview.currency, { code: false }),
    }),
  };
}
