import { useState } from 'react';
import { seenOf } from '#kernel/signature/statement.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { cancelWithdrawal, type WithdrawalDetail } from '../contract.ts';

/** Takes it back, after asking once. */
export function CancelWithdrawal(props: { withdrawal: WithdrawalDetail; onChanged: () => void }) {
  const { withdrawal, onChanged } = props;
  const { id, amount, currency } = withdrawal;
  const { t, money } = useWords();
  const [asking, ask] = useState(false);
  const { run, busy } = useCommand(cancelWithdrawal, { successTip: t('withdrawal.cancel.done') });
  // Also after a refusal: an operator was quicker, and that is to be seen.
  const confirm = async () => {
    await run({ id }, seenOf(withdrawal));
    ask(false);
    onChanged();
    // Where it stands is told at the top.
    scrollTo(0, 0);
  };
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)}>
        {t('withdrawal.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        title={t('withdrawal.cancel.title')}
        confirmLabel={t('withdrawal.cancel')}
        keepLabel={t('withdrawal.cancel.keep')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
      >
        {t('withdrawal.cancel.text', { amount: money(amount, currency) })}
      </ConfirmDialog>
    </>
  );
}
