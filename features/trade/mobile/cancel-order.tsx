import { useState } from 'react';
import { seenOf } from '#kernel/signature/statement.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { cancelOrder, type OrderItem } from '../contract.ts';
import { isNothing } from './shown-figures.ts';

interface CancelOrderProps {
  order: OrderItem;
  /** Beside a list's row it is a quiet word. */
  look?: 'full' | 'quiet';
}

/** Cancels what is not filled yet, after a question. */
export function CancelOrder({ order, look = 'full' }: CancelOrderProps) {
  const { t } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const command = useCommand(cancelOrder);
  const isUntouched = isNothing(order.filledQuantity);
  const cancel = async () => {
    await command.run({ id: order.id }, seenOf(order));
    setIsAsking(false);
  };
  return (
    <>
      <Button
        kind={look === 'quiet' ? 'quiet' : 'secondary'}
        width={look === 'quiet' ? 'fit' : 'full'}
        aria-label={look === 'quiet' ? t('trade.cancel') : undefined}
        disabled={order.cancelRequested}
        onClick={() => setIsAsking(true)}
      >
        {order.cancelRequested
          ? t('trade.state.cancelling')
          : t(look === 'quiet' ? 'trade.cancel.short' : 'trade.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(isUntouched ? 'trade.cancel.title.whole' : 'trade.cancel.title')}
        confirmLabel={t('trade.cancel')}
        keepLabel={t('trade.cancel.keep')}
        danger
        busy={command.busy}
        onConfirm={() => void cancel()}
      >
        {t(isUntouched ? 'trade.cancel.text.whole' : 'trade.cancel.text')}
      </ConfirmDialog>
    </>
  );
}
