import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { type ProposeInput, proposeAction } from '../contract.ts';
import { ACTION_KINDS, type ActionKind } from '../corporate-action.ts';

const EMPTY = {
  stockId: '',
  kind: 'dividend' as ActionKind,
  exDate: '',
  numerator: '',
  denominator: '',
  amount: '',
  taxable: '',
  paymentDate: '',
  reference: '',
  reason: '',
};
type Typed = typeof EMPTY;

/** What is sent of what was typed: a split has no amount, a dividend no ratio. */
function inputOf({ numerator, denominator, amount, taxable, paymentDate, ...common }: Typed): ProposeInput {
  const written = <Name extends string>(name: Name, text: string) =>
    text.trim() === '' ? {} : { [name]: text.trim() };
  const terms =
    common.kind === 'split'
      ? { ...written('numerator', numerator), ...written('denominator', denominator) }
      : {
          ...written('amount', amount),
          ...written('taxable', taxable),
          ...written('paymentDate', paymentDate),
        };
  return { ...common, stockId: common.stockId.trim().toUpperCase(), ...terms };
}

/** The form of a split or a dividend that was published. There is no field for a price. */
export function NewAction() {
  const { t } = useWords();
  const toast = useToast();
  const [typed, setTyped] = useDraft('corporate-action', EMPTY);
  const { run, busy, fields } = useCommand(proposeAction, {
    onSuccess: () => {
      toast.success(t('corporate.desk.asked'));
      setTyped(EMPTY);
    },
  });
  const field = (name: Exclude<keyof Typed, 'kind'>, type: 'text' | 'date' = 'text', hint?: string) => (
    <TextField
      label={t(`corporate.desk.${name}`)}
      type={type}
      hint={hint}
      value={typed[name]}
      maxLength={name === 'reason' ? 500 : 200}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      error={fields[name] ?? null}
    />
  );
  return (
    <CaseCard title={t('corporate.desk.new')}>
      <FormRow onSubmit={() => void run(inputOf(typed))}>
        <SelectField
          label={t('corporate.desk.kind')}
          value={typed.kind}
          onChange={(kind) => setTyped({ ...typed, kind })}
          options={ACTION_KINDS.map((value) => ({ value, label: t(`corporate.kind.${value}`) }))}
        />
        {field('stockId', 'text', t('corporate.desk.stockId.hint'))}
        {field('exDate', 'date')}
        {typed.kind === 'split' ? (
          <>
            {field('numerator')}
            {field('denominator')}
          </>
        ) : (
          <>
            {field('amount')}
            {field('taxable', 'text', t('corporate.desk.taxable.hint'))}
            {field('paymentDate', 'date')}
          </>
        )}
        {field('reference', 'text', t('corporate.desk.reference.hint'))}
        {field('reason')}
        <Button type="submit" width="fit" busy={busy}>
          {t('corporate.desk.ask')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}
