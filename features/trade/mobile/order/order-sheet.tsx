import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import type { BuySheetProps } from '#features/market/mobile/index.ts';
import { RefusedPreview } from '#features/sandbox/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { ReviewSheet, type ReviewStep } from '#ui/preview/review-sheet.tsx';
import { session, useSession } from '#ui/session/session.ts';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import type { BuyPreview } from '../../contract.ts';
import styles from '../trade.module.css';
import { BuyLines } from './buy-lines.tsx';
import { HaltNotice } from './halt-notice.tsx';
import { forgetWish, keepWish, wishOf } from './kept-wish.ts';
import { Converted, ConvertOffer, ConvertSheet, type MissingCash, missingCash } from './missing-cash.tsx';
import { EMPTY_ORDER, firstForm } from './order-form.ts';
import { orderReview } from './order-review.ts';
import { receiptOf } from './receipt-step.tsx';
import { SizeStep } from './size-step.tsx';
import { StepBars } from './step-bars.tsx';
import { type Buying, useBuying } from './use-buying.ts';

/** Buying in three steps on one sheet: how many, what it costs at most, the receipt. */
export function OrderSheet({ stock, open, onOpenChange }: BuySheetProps) {
  const { loggedIn } = useSession();
  const Step = loggedIn ? BuySheet : LogInFirst;
  return <Step stock={stock} open={open} onOpenChange={onOpenChange} />;
}

/** How many one wants stays through the log-in, and the sheet opens with it again. */
function LogInFirst({ stock, open, onOpenChange }: BuySheetProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(EMPTY_ORDER.quantity);
  const lead = (to: '/user/login' | '/user/register') => {
    keepWish(stock.id, { ...firstForm(stock), quantity }, null);
    void navigate({ to });
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('trade.buy.title', { symbol: stock.symbol })}
      footer={
        <>
          <Button onClick={() => lead('/user/login')}>{t('trade.toLogIn')}</Button>
          <Button kind="quiet" onClick={() => lead('/user/register')}>
            {t('trade.toRegister')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('trade.logInFirst')}</p>
        <Stepper label={t('trade.quantity')} value={quantity} onChange={setQuantity} min={1} />
      </div>
    </Sheet>
  );
}

function BuySheet({ stock, open, onOpenChange }: BuySheetProps) {
  const [start] = useState(() => wishOf(stock.id) ?? firstForm(stock));
  useEffect(() => forgetWish(stock.id), [stock.id]);
  // Whoever began to type: the log-in is over by the time that it is kept.
  const [investorId] = useState(() => session.get().user?.id ?? null);
  const buying = useBuying(stock.id, start);
  // A log-in that ends takes the screen along: what was typed waits for the next one, but not what was sent.
  const keep = useEffectEvent(() => {
    if (buying.confirmation.done === null && !buying.confirmation.isUnderWay)
      keepWish(stock.id, buying.form, investorId);
  });
  useEffect(() => session.onEnd(() => keep()), []);
  const words = useWords();
  const { confirmation } = buying;
  const { asking } = confirmation;
  const [converting, setConverting] = useState<MissingCash | null>(null);
  const [received, setReceived] = useState<string | null>(null);
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
  const close = () => onOpenChange(false);
  const isOpen = stock.session.state === 'open';
  const refused = <RefusedPreview failure={asking.failure} exchange={stock.exchange} isOpen={isOpen} />;
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={open}
      onClose={close}
      before={{
        title: words.t('trade.buy.title', { symbol: stock.symbol }),
        content: (
          <>
            <BuySize stock={stock} buying={buying} onConvert={setConverting} />
            {refused}
          </>
        ),
        footer: (
          <Button busy={asking.busy} onClick={buying.ask}>
            {words.t('trade.continue')}
          </Button>
        ),
      }}
      review={(preview) => ({ ...reviewOfBuy(words, stock, preview, received), after: refused })}
      receipt={({ order }) => receiptOf(words, order, close)}
    />
  );
}

interface BuySizeProps {
  stock: StockDetail;
  buying: Buying;
  onConvert: (missing: MissingCash) => void;
}

function BuySize({ stock, buying, onConvert }: BuySizeProps) {
  const missing = missingCash(buying.confirmation.asking.failure);
  return (
    <>
      <StepBars step={1} />
      <div className={styles.form}>
        <HaltNotice failure={buying.confirmation.asking.failure} />
        <SizeStep stock={stock} form={buying.form} onChange={buying.change} faults={buying.faults} />
      </div>
      {missing === null ? null : <ConvertOffer missing={missing} onConvert={() => onConvert(missing)} />}
    </>
  );
}

/** The review of a buy; `received` is what was converted on the way to it. */
export function reviewOfBuy(
  words: Words,
  stock: Pick<StockDetail, 'symbol'>,
  preview: BuyPreview,
  received: string | null,
): ReviewStep {
  return {
    title: words.t('trade.review.buy'),
    content: (
      <>
        <StepBars step={2} />
        {received === null ? null : <Converted received={received} />}
        <BuyLines preview={preview} />
      </>
    ),
    ...orderReview(words, 'buy', preview),
    label: words.t('trade.buy.confirm', {
      quantity: words.quantity(preview.quantity),
      symbol: stock.symbol,
      most: words.money(preview.maxTotal, preview.currency, { code: false }),
    }),
  };
}
