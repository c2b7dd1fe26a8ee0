import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { useMay } from '#ui/console/use-may.ts';
import { plainDigits } from '#ui/field/digit-text.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { type LegalHoldInput, requestLegalHold } from '../contract.ts';
import { HoldTable } from './hold-table.tsx';

const EMPTY: LegalHoldInput = { phone: '', authority: '', reference: '', reason: '' };

/** Legal holds: ask for one, see those in force and lifted, ask for an end. Two persons decide each. */
export default function LegalHoldsDesk() {
  const { t } = useWords();
  const mayAsk = useMay(requestLegalHold);
  return (
    <DeskPage title={t('legal_hold.title')}>
      <p>{t('legal_hold.intro')}</p>
      {mayAsk ? <NewHold /> : null}
      <HoldTable />
    </DeskPage>
  );
}

function NewHold() {
  const { t } = useWords();
  const toast = useToast();
  const [typed, setTyped] = useDraft('legal-hold', EMPTY);
  const set = (change: Partial<LegalHoldInput>) => setTyped({ ...typed, ...change });
  const { run, busy, fields } = useCommand(requestLegalHold, {
    onSuccess: () => {
      toast.success(t('legal_hold.asked'));
      setTyped(EMPTY);
    },
  });
  return (
    <CaseCard title={t('legal_hold.new')}>
      <FormRow onSubmit={() => void run(typed)}>
        <TextField
          label={t('legal_hold.phone')}
          inputMode="numeric"
          value={typed.phone}
          onChange={(event) => set({ phone: plainDigits(event.target.value) })}
          error={fields.phone ?? null}
        />
        <TextField
          label={t('legal_hold.authority')}
          value={typed.authority}
          maxLength={120}
          onChange={(event) => set({ authority: event.target.value })}
          error={fields.authority ?? null}
        />
        <TextField
          label={t('legal_hold.reference')}
          value={typed.reference}
          maxLength={120}
          onChange={(event) => set({ reference: event.target.value })}
          error={fields.reference ?? null}
        />
        <TextField
          label={t('legal_hold.reason')}
          value={typed.reason}
          maxLength={500}
          onChange={(event) => set({ reason: event.target.value })}
          error={fields.reason ?? null}
        />
        <Button type="submit" width="fit" busy={busy}>
          {t('legal_hold.ask')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}
