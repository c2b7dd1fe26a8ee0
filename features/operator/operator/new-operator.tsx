import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, FormRow } from '#ui/console/desk-page.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { createOperatorCall } from '../contract.ts';
import { RoleBoxes } from './role-boxes.tsx';

interface OperatorWish {
  readonly signInName: string;
  readonly name: string;
  readonly reason: string;
  readonly roles: readonly OperatorRole[];
}

const EMPTY: OperatorWish = { signInName: '', name: '', reason: '', roles: [] };

/** Asks for a new operator; another admin decides. */
export function NewOperator({ onAsked }: { onAsked: () => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useDraft('operator', EMPTY);
  const set = (change: Partial<OperatorWish>) => setTyped({ ...typed, ...change });
  const { run, busy, fields } = useCommand(createOperatorCall, {
    successTip: t('operator.people.asked'),
    onSuccess: () => {
      setTyped(EMPTY);
      onAsked();
    },
  });
  return (
    <CaseCard title={t('operator.people.new')}>
      <FormRow onSubmit={() => void run({ ...typed, roles: [...typed.roles] })}>
        <TextField
          label={t('console.signIn.name')}
          value={typed.signInName}
          autoComplete="off"
          onChange={(event) => set({ signInName: event.target.value })}
          error={fields.signInName}
        />
        <TextField
          label={t('operator.people.name')}
          value={typed.name}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
          error={fields.name}
        />
        <TextField
          label={t('operator.people.reason')}
          value={typed.reason}
          maxLength={500}
          onChange={(event) => set({ reason: event.target.value })}
          error={fields.reason}
        />
        <RoleBoxes
          legend={t('operator.people.roles')}
          chosen={typed.roles}
          onChange={(roles) => set({ roles })}
        />
        <Button type="submit" width="fit" busy={busy}>
          {t('operator.people.ask')}
        </Button>
      </FormRow>
      {fields.roles ? <p role="alert">{fields.roles}</p> : null}
    </CaseCard>
  );
}
