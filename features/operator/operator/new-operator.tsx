import { useState } from 'react';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { Button } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { CaseCard, FormRow } from '#ui/console/desk-page.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { createOperatorCall } from '../contract.ts';
import { RoleBoxes } from './role-boxes.tsx';

/** Asks for a new operator; another admin decides. */
export function NewOperator({ onAsked }: { onAsked: () => void }) {
  const { t } = useWords();
  const [signInName, setSignInName] = useState('');
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const { run, busy, fields } = useDeed(createOperatorCall, {
    successTip: t('operator.people.asked'),
    onSuccess: () => {
      setSignInName('');
      setName('');
      setReason('');
      setRoles([]);
      onAsked();
    },
  });
  return (
    <CaseCard title={t('operator.people.new')}>
      <FormRow onSubmit={() => void run({ signInName, name, roles: [...roles], reason })}>
        <TextField
          label={t('console.signIn.name')}
          value={signInName}
          autoComplete="off"
          onChange={(event) => setSignInName(event.target.value)}
          error={fields.signInName}
        />
        <TextField
          label={t('operator.people.name')}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          error={fields.name}
        />
        <TextField
          label={t('operator.people.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          error={fields.reason}
        />
        <RoleBoxes legend={t('operator.people.roles')} chosen={roles} onChange={setRoles} />
        <Button type="submit" width="fit" busy={busy}>
          {t('operator.people.ask')}
        </Button>
      </FormRow>
      {fields.roles ? <p role="alert">{fields.roles}</p> : null}
    </CaseCard>
  );
}
