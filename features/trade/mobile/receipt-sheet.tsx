import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import type { OrderItem } from '../contract.ts';
import { Receipt } from './receipt.tsx';
import { StepBars } from './step-bars.tsx';

interface ReceiptSheetProps {
  order: OrderItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The last step of every order: what was done, with the way to it. */
export function ReceiptSheet({ order, open, onOpenChange }: ReceiptSheetProps) {
  const { t } = useWords();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('trade.receipt.title')}
      footer={<Button onClick={() => onOpenChange(false)}>{t('trade.done')}</Button>}
    >
      <StepBars step={3} />
      <Receipt order={order} />
    </Sheet>
  );
}
