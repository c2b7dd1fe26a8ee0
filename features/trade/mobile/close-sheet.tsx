import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useCountdown } from '#ui/clock/use-countdown.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ReviewFooter } from '#ui/preview/review-footer.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import {
  type ClosePreview,
  closePosition,
  type OrderItem,
  type PositionItem,
  previewClose,
} from '../contract.ts';
import { CloseLines } from './close-lines.tsx';
import { quartersOfShares } from './estimate.ts';
import { exchangeOf } from './exchange-time.ts';
import { typedFault } from './order-form.ts';
import { QuarterButtons } from './quarter-buttons.tsx';
import { faultText } from './reason-text.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { RefusedPreview } from './refused-preview.tsx';
import { ReviewState } from './review-state.tsx';
import { StepBars } from './step-bars.tsx';
import styles from './trade.module.css';

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
  const [preview, setPreview] = useState<ClosePreview | null>(null);
  const [order, setOrder] = useState<OrderItem | null>(null);
  const asking = useCommand(previewClose, { errorTip: false, onSuccess: setPreview });
  const confirmation = useConfirmation(closePosition, ({ order: placed }) => setOrder(placed));
  const secondsLeft = useCountdown(preview?.previewId ?? '', preview?.validForMs ?? 0);
  const ask = () => {
    if (confirmation.isUnderWay) return;
    const found = typedFault('quantity', quantity);
    setFault(found);
    confirmation.reset();
    if (found === null) void asking.run({ id: position.id, quantity: plainDecimal(quantity) });
  };
  return {
    quantity,
    change: (next: string) => {
      setQuantity(next);
      setFault(null);
      asking.reset();
    },
    fault: fault === null ? asking.fields.quantity : faultText(words, fault),
    asking,
    ask,
    preview,
    back: () => {
      confirmation.reset();
      asking.reset();
      setPreview(null);
    },
    order,
    confirmation,
    secondsLeft,
  };
}

/** Closing a position, or a part, in three steps on one sheet; needs an open market and a confirmation. */
export function CloseSheet({ position, free, open, onOpenChange }: CloseSheetProps) {
  const closing = useClosing(position, free);
  const { t } = useWords();
  const { preview, order } = closing;
  const change = (next: boolean) => {
    if (next || !closing.confirmation.isUnderWay) onOpenChange(next);
  };
  if (order !== null) return <ReceiptSheet order={order} open={open} onOpenChange={change} />;
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      onBack={preview === null || closing.confirmation.isUnderWay ? undefined : closing.back}
      title={preview === null ? t('trade.close.title', { symbol: position.symbol }) : t('trade.review.sell')}
      footer={<CloseFooter position={position} closing={closing} />}
    >
      {preview === null ? (
        <CloseSize closing={closing} free={free} />
      ) : (
        <>
          <StepBars step={2} />
          <CloseLines preview={preview} />
          <ReviewState
            side="sell"
            source={preview.source}
            secondsLeft={closing.secondsLeft}
            confirmation={closing.confirmation}
          />
        </>
      )}
      <RefusedPreview
        failure={closing.asking.failure}
        exchange={exchangeOf(position.stockId)}
        onMoved={closing.asking.reset}
      />
    </Sheet>
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

function CloseFooter({ position, closing }: { position: PositionItem; closing: Closing }) {
  const words = useWords();
  const { preview } = closing;
  if (preview === null) {
    return (
      <Button busy={closing.asking.busy} onClick={closing.ask}>
        {words.t('trade.continue')}
      </Button>
    );
  }
  const label = words.t('trade.close.confirm', {
    quantity: words.quantity(preview.quantity),
    symbol: position.symbol,
    least: words.money(preview.minTotal, preview.currency, { code: false }),
  });
  return (
    <ReviewFooter
      label={label}
      refreshLabel={words.t('trade.review.refresh')}
      backLabel={words.t('trade.review.back')}
      recordsTo="/trade"
      previewId={preview.previewId}
      secondsLeft={closing.secondsLeft}
      confirmation={closing.confirmation}
      refreshing={closing.asking.busy}
      onRefresh={closing.ask}
      onBack={closing.back}
    />
  );
}
