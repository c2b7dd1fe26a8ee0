import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, FormRow } from '#ui/console/desk-page.tsx';
import { AmountField } from '#ui/field/amount-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { type DeskFoundation, requestFoundationIncome } from '../operator-contract.ts';

const EMPTY = { amount: '', reference: '' };

/** Asks a second treasurer to pay into the income pool, with the reference of the money. */
export function IncomeForm({ product, onAsked }: { product: DeskFoundation; onAsked: () => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState(EMPTY);
  const { run, busy, fields } = useCommand(requestFoundationIncome, {
    successTip: t('foundation.desk.asked'),
    onSuccess: () => {
      setTyped(EMPTY);
      onAsked();
    },
  });
  return (
    <CaseCard title={t('foundation.desk.payIn', { name: product.name })}>
      <p>{t('foundation.desk.payIn.rule')}</p>
      {product.incomeWaiting ? <p>{t('foundation.desk.payIn.waits')}</p> : null}
      <FormRow onSubmit={() => void run({ id: product.id, ...typed, amount: plainDecimal(typed.amount) })}>
        <AmountField
          label={t('foundation.desk.amount')}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          onChange={(amount) => setTyped({ ...typed, amount })}
          error={fields.amount}
        />
        <TextField
          label={t('foundation.desk.reference')}
          value={typed.reference}
          maxLength={200}
          onChange={(event) => setTyped({ ...typed, reference: event.target.value })}
          error={fields.reference}
        />
        <Button type="submit" width="fit" busy={busy}>
          {t('foundation.desk.ask')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}
