import { useState } from 'react';
import { OPERATOR_ROLES, type OperatorRole } from '#kernel/contract/operator-role.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import {
  closeOperatorCall,
  endSessionsCall,
  type OperatorItem,
  renewCredentialsCall,
  setRolesCall,
} from '../contract.ts';
import styles from './role-boxes.module.css';
import { RoleBoxes } from './role-boxes.tsx';
import { WithReason } from './with-reason.tsx';

interface OperatorActionsProps {
  item: OperatorItem;
  onDone: () => void;
}

/** What can be done about an operator: at once what only takes away, by a second admin what gives. */
export function OperatorActions({ item, onDone }: OperatorActionsProps) {
  const { t } = useWords();
  const end = useCommand(endSessionsCall, { successTip: t('operator.people.ended'), onSuccess: onDone });
  const renew = useCommand(renewCredentialsCall, {
    successTip: t('operator.people.asked'),
    onSuccess: onDone,
  });
  const operatorId = item.id;
  return (
    <div className={styles.actions}>
      <ChangeRoles item={item} onDone={onDone} />
      <Button kind="quiet" width="fit" busy={end.busy} onClick={() => void end.run({ operatorId })}>
        {t('operator.people.end')}
      </Button>
      <WithReason
        draft={`renew:${operatorId}`}
        command={t('operator.people.renew')}
        title={t('operator.people.renew.sure', { name: item.name })}
        busy={renew.busy}
        error={renew.fields.reason}
        onConfirm={async (reason) => (await renew.run({ operatorId, reason })).ok}
      >
        {t('operator.people.renew.text')}
      </WithReason>
      <Close item={item} onDone={onDone} />
    </div>
  );
}

function ChangeRoles({ item, onDone }: OperatorActionsProps) {
  const { t } = useWords();
  const [roles, setRoles] = useState<readonly OperatorRole[]>(item.roles);
  const gives =
    roles.some((role) => !item.roles.includes(role)) || (isAuditor(item) && !roles.includes('auditor'));
  const change = useCommand(setRolesCall, {
    successTip: t(gives ? 'operator.people.asked' : 'operator.people.changed'),
    onSuccess: () => {
      if (gives) setRoles(item.roles);
      onDone();
    },
  });
  const same = OPERATOR_ROLES.every((role) => roles.includes(role) === item.roles.includes(role));
  return (
    <>
      <RoleBoxes quiet legend={t('operator.people.roles')} chosen={roles} onChange={setRoles} />
      {same || roles.length === 0 ? null : (
        <WithReason
          draft={`roles:${item.id}`}
          command={t('operator.people.change')}
          title={t('operator.people.change.sure', { name: item.name })}
          busy={change.busy}
          error={change.fields.reason}
          onConfirm={async (reason) =>
            (await change.run({ operatorId: item.id, roles: [...roles], reason })).ok
          }
        >
          {t(gives ? 'operator.people.change.two' : 'operator.people.change.alone')}
        </WithReason>
      )}
    </>
  );
}

const isAuditor = ({ roles }: OperatorItem) => roles.includes('auditor');

/** An auditor leaves by a second admin's word, so a reason is asked for. */
function Close({ item, onDone }: OperatorActionsProps) {
  const { t } = useWords();
  const [closing, setClosing] = useState(false);
  const close = useCommand(closeOperatorCall, {
    onSuccess: onDone,
    ...(isAuditor(item) && { successTip: t('operator.people.asked') }),
  });
  const operatorId = item.id;
  if (isAuditor(item)) {
    return (
      <WithReason
        draft={`close:${operatorId}`}
        command={t('operator.people.close')}
        title={t('operator.people.close.sure', { name: item.name })}
        busy={close.busy}
        error={close.fields.reason}
        onConfirm={async (reason) => (await close.run({ operatorId, reason })).ok}
      >
        {t('operator.people.close.auditor')}
      </WithReason>
    );
  }
  return (
    <>
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
    </>
  );
}
