import { type ReactNode, useState } from 'react';
import { OPERATOR_ROLES, type OperatorRole } from '#kernel/contract/operator-role.ts';
import { Button } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
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

interface OperatorDeedsProps {
  item: OperatorItem;
  onDone: () => void;
}

/** What can be done about an operator: at once what only takes away, by a second admin what gives. */
export function OperatorDeeds({ item, onDone }: OperatorDeedsProps) {
  const { t } = useWords();
  const end = useDeed(endSessionsCall, { successTip: t('operator.people.ended'), onSuccess: onDone });
  const renew = useDeed(renewCredentialsCall, {
    successTip: t('operator.people.asked'),
    onSuccess: onDone,
  });
  const operatorId = item.id;
  return (
    <div className={styles.deeds}>
      <ChangeRoles item={item} onDone={onDone} />
      <Button kind="quiet" width="fit" busy={end.busy} onClick={() => void end.run({ operatorId })}>
        {t('operator.people.end')}
      </Button>
      <WithReason
        draft={`renew:${operatorId}`}
        deed={t('operator.people.renew')}
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

function ChangeRoles({ item, onDone }: OperatorDeedsProps) {
  const { t } = useWords();
  const [roles, setRoles] = useState<readonly OperatorRole[]>(item.roles);
  const gives = roles.some((role) => !item.roles.includes(role));
  const change = useDeed(setRolesCall, {
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
          deed={t('operator.people.change')}
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

interface WithReasonProps {
  /** Under which the reason is kept until it is given. */
  draft: string;
  /** On the button, and on the dialog's. */
  deed: string;
  title: string;
  busy: boolean;
  error: string | undefined;
  /** Whether it was done. */
  onConfirm: (reason: string) => Promise<boolean>;
  children: ReactNode;
}

/** A button that asks why before it does anything. */
function WithReason({ draft, deed, title, busy, error, onConfirm, children }: WithReasonProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useDraft(draft, '');
  return (
    <>
      <Button kind="quiet" width="fit" onClick={() => setOpen(true)}>
        {deed}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        confirmLabel={deed}
        busy={busy}
        onConfirm={async () => {
          if (!(await onConfirm(reason))) return;
          setOpen(false);
          setReason('');
        }}
      >
        <p>{children}</p>
        <TextField
          label={t('operator.people.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          error={error}
        />
      </ConfirmDialog>
    </>
  );
}

function Close({ item, onDone }: OperatorDeedsProps) {
  const { t } = useWords();
  const [closing, setClosing] = useState(false);
  const close = useDeed(closeOperatorCall, { onSuccess: onDone });
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
        onConfirm={() => void close.run({ operatorId: item.id })}
      >
        {t('operator.people.close.text')}
      </ConfirmDialog>
    </>
  );
}
