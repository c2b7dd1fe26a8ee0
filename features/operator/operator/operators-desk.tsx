import { useState } from 'react';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useDeed } from '#ui/call/use-deed.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import {
  closeOperatorCall,
  createOperatorCall,
  endSessionsCall,
  listOperatorsCall,
  type OperatorItem,
  renewCredentialsCall,
  setRolesCall,
} from '../contract.ts';
import styles from './role-boxes.module.css';
import { RoleBoxes } from './role-boxes.tsx';

interface Shown {
  readonly password: string;
  readonly otpauthUri: string;
}

/** Who may use the console: make operators, change their roles, end their sessions. */
export default function OperatorsDesk() {
  const { t, find, date } = useWords();
  const { data, retry } = useCallQuery(listOperatorsCall, {});
  const [shown, setShown] = useState<Shown | null>(null);
  const rolesOf = (item: OperatorItem) =>
    item.roles.map((role) => find(`console.role.${role}`) ?? role).join(', ');
  return (
    <DeskPage title={t('console.desk.operators')}>
      {shown ? (
        <CaseCard title={t('operator.people.once')}>
          <KeyValue
            items={[
              { label: t('console.signIn.password'), value: <code>{shown.password}</code> },
              { label: t('operator.people.totp'), value: <code>{shown.otpauthUri}</code> },
            ]}
          />
          <Button kind="quiet" width="fit" onClick={() => setShown(null)}>
            {t('operator.people.noted')}
          </Button>
        </CaseCard>
      ) : null}
      <NewOperator
        onMade={(made) => {
          setShown(made);
          retry();
        }}
      />
      <DataTable
        label={t('console.desk.operators')}
        items={data?.items}
        keyOf={({ id }) => id}
        empty={t('operator.people.empty')}
        columns={[
          {
            id: 'name',
            title: t('operator.people.name'),
            cell: (item) => `${item.name} (${item.signInName})`,
          },
          { id: 'roles', title: t('operator.people.roles'), cell: rolesOf },
          { id: 'sessions', title: t('operator.people.sessions'), cell: ({ sessions }) => sessions },
          {
            id: 'since',
            title: t('operator.people.since'),
            cell: ({ createdAt }) => date(createdAt, 'date'),
          },
          {
            id: 'deeds',
            title: t('operator.people.deeds'),
            cell: (item) =>
              item.closedAt === null ? (
                <OperatorDeeds item={item} onDone={retry} onRenewed={setShown} />
              ) : (
                t('operator.people.closed')
              ),
          },
        ]}
      />
    </DeskPage>
  );
}

function NewOperator({ onMade }: { onMade: (made: Shown) => void }) {
  const { t } = useWords();
  const [signInName, setSignInName] = useState('');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const { run, busy, fields } = useDeed(createOperatorCall, {
    onSuccess: (made) => {
      setSignInName('');
      setName('');
      setRoles([]);
      onMade(made);
    },
  });
  return (
    <CaseCard title={t('operator.people.new')}>
      <FormRow onSubmit={() => void run({ signInName, name, roles: [...roles] })}>
        <TextField
          label={t('console.signIn.name')}
          value={signInName}
          onChange={(event) => setSignInName(event.target.value)}
          error={fields.signInName}
        />
        <TextField
          label={t('operator.people.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fields.name}
        />
        <RoleBoxes legend={t('operator.people.roles')} chosen={roles} onChange={setRoles} />
        <Button type="submit" width="fit" busy={busy}>
          {t('operator.people.make')}
        </Button>
      </FormRow>
      {fields.roles ? <p role="alert">{fields.roles}</p> : null}
    </CaseCard>
  );
}

interface OperatorDeedsProps {
  item: OperatorItem;
  onDone: () => void;
  onRenewed: (shown: Shown) => void;
}

function OperatorDeeds({ item, onDone, onRenewed }: OperatorDeedsProps) {
  const { t } = useWords();
  const [roles, setRoles] = useState<readonly OperatorRole[]>(item.roles);
  const [closing, setClosing] = useState(false);
  const change = useDeed(setRolesCall, { successTip: t('operator.people.changed'), onSuccess: onDone });
  const end = useDeed(endSessionsCall, { successTip: t('operator.people.ended'), onSuccess: onDone });
  const close = useDeed(closeOperatorCall, { onSuccess: onDone });
  const renew = useDeed(renewCredentialsCall, {
    onSuccess: (made) => {
      onRenewed(made);
      onDone();
    },
  });
  const operatorId = item.id;
  const same = OPERATOR_ROLES.every((role) => roles.includes(role) === item.roles.includes(role));
  return (
    <div className={styles.deeds}>
      <RoleBoxes quiet legend={t('operator.people.roles')} chosen={roles} onChange={setRoles} />
      {same || roles.length === 0 ? null : (
        <Button
          width="fit"
          busy={change.busy}
          onClick={() => void change.run({ operatorId, roles: [...roles] })}
        >
          {t('operator.people.change')}
        </Button>
      )}
      <Button kind="quiet" width="fit" busy={end.busy} onClick={() => void end.run({ operatorId })}>
        {t('operator.people.end')}
      </Button>
      <Button kind="quiet" width="fit" busy={renew.busy} onClick={() => void renew.run({ operatorId })}>
        {t('operator.people.renew')}
      </Button>
      <Button kind="quiet" width="fit" onClick={() => setClosing(true)}>
        {t('operator.people.close')}
      </Button>
      <ConfirmDialog
        open={closing}
        onOpenChange={setClosing}
        title={t('operator.people.close.sure', { name: item.name })}
        confirmLabel={t('operator.people.close')}
        danger
        busy={close.busy}
        onConfirm={() => void close.run({ operatorId })}
      >
        {t('operator.people.close.text')}
      </ConfirmDialog>
    </div>
  );
}
