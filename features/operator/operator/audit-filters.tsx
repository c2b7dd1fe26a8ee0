import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { FormEnd, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { listOperatorsCall } from '../contract.ts';
import { type AuditWish, EVERYTHING, LATEST_DAY } from './audit-wish.ts';

/** Who, which call, about whom, when: asked for when it is sent, since each search is itself a line of the log. */
export function AuditFilters({ wish, onAsk }: { wish: AuditWish; onAsk: (wish: AuditWish) => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState(wish);
  const set = (change: Partial<AuditWish>) => setTyped({ ...typed, ...change });
  const { data } = useCallQuery(listOperatorsCall, {}, { errorTip: false });
  const everyone = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FormRow onSubmit={() => onAsk(typed)}>
      <SelectField
        label={t('operator.audit.operator')}
        value={typed.operatorId}
        onChange={(operatorId) => set({ operatorId })}
        options={[{ value: '', label: t('operator.audit.anybody') }, ...everyone]}
      />
      <TextField
        label={t('operator.audit.call')}
        value={typed.call}
        maxLength={120}
        onChange={(event) => set({ call: event.target.value })}
      />
      <TextField
        label={t('operator.audit.subject')}
        value={typed.subjectId}
        maxLength={120}
        onChange={(event) => set({ subjectId: event.target.value })}
      />
      <SelectField
        label={t('operator.audit.kind')}
        value={typed.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: 'all', label: t('operator.audit.kind.all') },
          { value: 'commands', label: t('operator.audit.kind.commands') },
        ]}
      />
      <TextField
        label={t('operator.audit.from')}
        type="date"
        max={LATEST_DAY}
        value={typed.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        label={t('operator.audit.to')}
        type="date"
        max={LATEST_DAY}
        value={typed.to}
        onChange={(event) => set({ to: event.target.value })}
      />
      <FormEnd>
        <Button type="submit" width="fit">
          {t('operator.audit.search')}
        </Button>
        <Button
          kind="quiet"
          width="fit"
          onClick={() => {
            setTyped(EVERYTHING);
            onAsk(EVERYTHING);
          }}
        >
          {t('operator.audit.clear')}
        </Button>
      </FormEnd>
    </FormRow>
  );
}
