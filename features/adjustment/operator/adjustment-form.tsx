import { useQueryClient } from '@tanstack/react-query';
import { listApprovalsCall } from '#features/operator/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { AmountField } from '#ui/field/amount-field.tsx';
import { plainDigits } from '#ui/field/digit-text.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ADJUSTMENT_KINDS, type AdjustmentInput, requestAdjustment } from '../contract.ts';

const EMPTY: AdjustmentInput = { phone: '', kind: 'deposit', currency: 'MXN', amount: '', reason: '' };
const CURRENCIES = ['MXN', 'USD'] as const;

/** Asks for a change of an investor's cash; a second treasurer decides at the desk of second approvals. */
export function AdjustmentForm() {
  const { t } = useWords();
  const client = useQueryClient();
  const [typed, setTyped] = useDraft('adjustment', EMPTY);
  const set = (change: Partial<AdjustmentInput>) => setTyped({ ...typed, ...change });
  const { run, busy, fields } = useCommand(requestAdjustment, {
    successTip: t('adjustment.asked'),
    onSuccess: () => {
      setTyped(EMPTY);
      // What was asked for stands in the list below.
      void client.invalidateQueries({ queryKey: [listApprovalsCall.path] });
    },
  });
  return (
    <FormRow onSubmit={() => void run({ ...typed, amount: plainDecimal(typed.amount) })}>
      <TextField
        label={t('adjustment.phone')}
        inputMode="numeric"
        value={typed.phone}
        onChange={(event) => set({ phone: plainDigits(event.target.value) })}
        error={fields.phone}
      />
      <SelectField
        label={t('adjustment.kind')}
        value={typed.kind}
        onChange={(kind) => set({ kind })}
        options={ADJUSTMENT_KINDS.map((kind) => ({ value: kind, label: t(`adjustment.kind.${kind}`) }))}
      />
      <SelectField
        label={t('adjustment.currency')}
        value={typed.currency}
        onChange={(currency) => set({ currency })}
        options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
      />
      <AmountField
        label={t('adjustment.amount')}
        inputMode="decimal"
        value={typed.amount}
        onChange={(amount) => set({ amount })}
        error={fields.amount}
      />
      <TextField
        label={t('adjustment.reason')}
        value={typed.reason}
        maxLength={200}
        onChange={(event) => set({ reason: event.target.value })}
        error={fields.reason}
      />
      <Button type="submit" width="fit" busy={busy}>
        {t('adjustment.ask')}
      </Button>
    </FormRow>
  );
}
