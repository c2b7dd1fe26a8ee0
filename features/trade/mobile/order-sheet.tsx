import { useState } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import type { BuySheetProps } from '#features/market/mobile/index.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ReviewFooter } from '#ui/preview/review-footer.tsx';
import { useSession } from '#ui/session/session.ts';
import { Sheet } from '#ui/sheet/sheet.tsx';
import type { BuyPreview } from '../contract.ts';
import { BuyLines } from './buy-lines.tsx';
import { Converted, ConvertOffer, ConvertSheet, type MissingCash, missingCash } from './missing-cash.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { RefusedPreview } from './refused-preview.tsx';
import { ReviewState } from './review-state.tsx';
import { SizeStep } from './size-step.tsx';
import { StepBars } from './step-bars.tsx';
import { type Buying, useBuying } from './use-buying.ts';

/** Buying in three steps on one sheet: how many, what it costs at most, the receipt. */
export function OrderSheet({ stock, open, onOpenChange }: BuySheetProps) {
  const { loggedIn } = useSession();
  const { t } = useWords();
  if (loggedIn) return <BuySheet stock={stock} open={open} onOpenChange={onOpenChange} />;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('trade.buy.title', { symbol: stock.symbol })}
      footer={<ButtonLink to="/user/login">{t('trade.toLogIn')}</ButtonLink>}
    >
      <p>{t('trade.logInFirst')}</p>
    </Sheet>
  );
}

function BuySheet({ stock, open, onOpenChange }: BuySheetProps) {
  const buying = useBuying(stock.id);
  const { t } = useWords();
  const { preview, order } = buying;
  const [converting, setConverting] = useState<MissingCash | null>(null);
  const [received, setReceived] = useState<string | null>(null);
  const missing = preview === null ? missingCash(buying.asking.failure) : null;
  // A command under way is seen to its end: the sheet stays.
  const change = (next: boolean) => {
    if (next || !buying.confirmation.isUnderWay) onOpenChange(next);
  };
  if (order !== null) return <ReceiptSheet order={order} open={open} onOpenChange={change} />;
  if (converting !== null) {
    return (
      <ConvertSheet
        missing={converting}
        onBack={() => setConverting(null)}
        onConverted={(converted) => {
          setReceived(converted);
          setConverting(null);
          buying.ask();
        }}
      />
    );
  }
  const title = preview === null ? t('trade.buy.title', { symbol: stock.symbol }) : t('trade.review.buy');
  const footer =
    preview === null ? (
      <Button busy={buying.asking.busy} onClick={buying.ask}>
        {t('trade.continue')}
      </Button>
    ) : (
      <BuyFooter stock={stock} buying={buying} preview={preview} />
    );
  const onBack = preview === null || buying.confirmation.isUnderWay ? undefined : buying.back;
  return (
    <Sheet open={open} onOpenChange={change} onBack={onBack} title={title} footer={footer}>
      {preview === null ? (
        <>
          <StepBars step={1} />
          <SizeStep stock={stock} form={buying.form} onChange={buying.change} faults={buying.faults} />
          {missing === null ? null : (
            <ConvertOffer missing={missing} onConvert={() => setConverting(missing)} />
          )}
        </>
      ) : (
        <>
          <StepBars step={2} />
          {received === null ? null : <Converted received={received} />}
          <BuyLines preview={preview} />
          <ReviewState
            side="buy"
            source={preview.source}
            secondsLeft={buying.secondsLeft}
            confirmation={buying.confirmation}
          />
        </>
      )}
      <RefusedPreview
        failure={buying.asking.failure}
        exchange={stock.exchange}
        isOpen={stock.session.state === 'open'}
      />
    </Sheet>
  );
}

interface BuyFooterProps {
  stock: StockDetail;
  buying: Buying;
  preview: BuyPreview;
}

function BuyFooter({ stock, buying, preview }: BuyFooterProps) {
  const words = useWords();
  const label = words.t('trade.buy.confirm', {
    quantity: words.quantity(preview.quantity),
    symbol: stock.symbol,
    most: words.money(preview.maxTotal, preview.currency, { code: false }),
  });
  return (
    <ReviewFooter
      label={label}
      refreshLabel={words.t('trade.review.refresh')}
      backLabel={words.t('trade.review.back')}
      recordsTo="/trade"
      previewId={preview.previewId}
      secondsLeft={buying.secondsLeft}
      confirmation={buying.confirmation}
      refreshing={buying.asking.busy}
      onRefresh={buying.ask}
      onBack={buying.back}
    />
  );
}
