import { useState } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { RefusedPreview } from '#features/sandbox/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ReviewSheet } from '#ui/preview/review-sheet.tsx';
import type { OrderItem } from '../../contract.ts';
import { HaltNotice } from '../order/halt-notice.tsx';
import { LimitFields } from '../order/limit-fields.tsx';
import { startOf } from '../order/limit-start.ts';
import { ConvertOffer, ConvertSheet, type MissingCash, missingCash } from '../order/missing-cash.tsx';
import { EMPTY_ORDER, type OrderForm } from '../order/order-form.ts';
import { reviewOfBuy } from '../order/order-sheet.tsx';
import { receiptOf } from '../order/receipt-step.tsx';
import { BuyQuantity } from '../order/size-step.tsx';
import { type Buying, useBuying } from '../order/use-buying.ts';
import { distanceHint } from './distance-text.ts';
import styles from './limit-trade.module.css';
import { PriceLadder } from './price-ladder.tsx';

interface LimitBuyProps {
  stock: StockDetail;
  own: readonly OrderItem[];
}

/** A buy at a limit: its price on the ladder or typed, how many, how long; then the review of every order sheet. */
export function LimitBuy({ stock, own }: LimitBuyProps) {
  const words = useWords();
  const { t } = words;
  const buying = useBuying(stock.id, { ...EMPTY_ORDER, type: 'limit', limitPrice: startOf('buy', stock) });
  const [converting, setConverting] = useState<MissingCash | null>(null);
  const [received, setReceived] = useState<string | null>(null);
  const { form, confirmation, faults } = buying;
  const change = (changed: Partial<OrderForm>) => buying.change({ ...form, ...changed });
  const missing = missingCash(confirmation.asking.failure);
  return (
    <>
      <HaltNotice failure={confirmation.asking.failure} />
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
        hint={distanceHint(words, 'buy', form.limitPrice, stock)}
      />
      <BuyQuantity stock={stock} form={form} change={change} faults={faults} />
      {missing === null ? null : <ConvertOffer missing={missing} onConvert={() => setConverting(missing)} />}
      <RefusedPreview failure={confirmation.asking.failure} exchange={stock.exchange} />
      <div className={styles.command}>
        <Button busy={confirmation.asking.busy} onClick={buying.ask}>
          {t('limitTrade.reviewBuy', { symbol: stock.symbol })}
        </Button>
      </div>
      {converting === null ? (
        <BuyReview stock={stock} buying={buying} received={received} />
      ) : (
        <ConvertSheet
          missing={converting}
          onBack={() => setConverting(null)}
          onConverted={(converted) => {
            setReceived(converted);
            setConverting(null);
            buying.ask();
          }}
        />
      )}
    </>
  );
}

interface BuyReviewProps {
  stock: StockDetail;
  buying: Buying;
  received: string | null;
}

function BuyReview({ stock, buying: { confirmation }, received }: BuyReviewProps) {
  const words = useWords();
  const { asking, preview, done, back, again } = confirmation;
  const refused = <RefusedPreview failure={asking.failure} exchange={stock.exchange} />;
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={preview !== null}
      onClose={done === null ? back : again}
      review={(shown) => ({ ...reviewOfBuy(words, stock, shown, received), after: refused })}
      receipt={({ order }) => receiptOf(words, order, again)}
    />
  );
}
