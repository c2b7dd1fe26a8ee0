import { lazy, Suspense } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { withLiveQuote } from '#features/market/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { useOpening } from '#ui/sheet/use-opening.ts';

const OrderSheet = lazy(async () => ({ default: (await import('../../order/order-sheet.tsx')).OrderSheet }));

/** Whether more of a stock can be bought now: its exchange lists it and has not halted it. */
export const canBuy = ({ tradable, standing }: StockDetail): boolean => tradable && standing.halt === null;

/** Its place, until it is known whether it can be bought: the buttons beside it do not move. */
export function BuyMoreComing() {
  const { t } = useWords();
  return (
    <Button kind="secondary" disabled>
      {t('trade.position.buyMore')}
    </Button>
  );
}

/** Opens the sheet that buys more of a stock; without its button where it cannot be bought now. */
export function BuyMore({ stock }: { stock: StockDetail }) {
  const { t } = useWords();
  const quote = useQuote(stock.id);
  const order = useOpening();
  return (
    <>
      {canBuy(stock) ? (
        <Button kind="secondary" busy={order.isOpening} onClick={order.open}>
          {t('trade.position.buyMore')}
        </Button>
      ) : null}
      {order.isOpen ? (
        <Suspense>
          <OrderSheet
            stock={withLiveQuote(stock, quote)}
            open={order.isOpen}
            onOpenChange={order.setIsOpen}
          />
        </Suspense>
      ) : null}
    </>
  );
}
