import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { cancelOrder, type OrderDetail } from '../contract.ts';

/** Cancels what is not filled yet, after a question. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const { t } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const command = useCommand(cancelOrder);
  const cancel = async () => {
    await command.run({ id: order.id });
    setIsAsking(false);
  };
  return (
    <>
      <Button kind="secondary" disabled={order.cancelRequested} onClick={() => setIsAsking(true)}>
        {order.cancelRequested ? t('trade.state.cancelling') : t('trade.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('trade.cancel.title')}
        confirmLabel={t('trade.cancel')}
        keepLabel={t('trade.cancel.keep')}
        danger
        busy={command.busy}
        onConfirm={() => void cancel()}
      >
        {t('trade.cancel.text')}
      </ConfirmDialog>
    </>
  );
}
