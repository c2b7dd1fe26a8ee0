import { Button } from '#ui/button/button.tsx';
import type { Words } from '#ui/i18n/words.tsx';
import type { SheetStep } from '#ui/preview/review-sheet.tsx';
import type { OrderItem } from '../../contract.ts';
import { OrderReceipt } from './receipt.tsx';
import { StepBars } from './step-bars.tsx';

/** The last step of every order: what was done, with the way to it. */
export function receiptOf({ t }: Words, order: OrderItem, onClose: () => void): SheetStep {
  return {
    title: t('trade.receipt.title'),
    content: (
      <>
        <StepBars step={3} />
        <OrderReceipt order={order} />
      </>
    ),
    footer: <Button onClick={onClose}>{t('trade.done')}</Button>,
  };
}
