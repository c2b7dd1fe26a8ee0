import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { LateSheet } from '#ui/sheet/late-sheet.tsx';
import { InviteCard } from './invite-card.tsx';
import styles from './profile.module.css';

const WAYS = [
  { to: '/deposit', icon: ArrowDownToLine, name: 'deposit' },
  { to: '/withdrawal', icon: ArrowUpFromLine, name: 'withdraw' },
  { to: '/exchange', icon: ArrowLeftRight, name: 'convert' },
] as const;

/** What one does most with one's money, and inviting somebody, which opens a sheet. */
export function ProfileActions({ inviteCode }: { inviteCode: string | undefined }) {
  const { t } = useWords();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <div className={styles.actions}>
      {WAYS.map(({ to, icon, name }) => (
        <Link key={to} to={to} className={styles.action}>
          <span className={styles.disc}>
            <Icon of={icon} />
          </span>
          {t(`account.profile.do.${name}`)}
        </Link>
      ))}
      <button
        type="button"
        className={styles.action}
        disabled={inviteCode === undefined}
        onClick={() => setIsInviting(true)}
      >
        <span className={styles.disc}>
          <Icon of={UserPlus} />
        </span>
        {t('account.profile.do.invite')}
      </button>
      <LateSheet open={isInviting} onOpenChange={setIsInviting} title={t('account.profile.invite')}>
        {inviteCode ? <InviteCard code={inviteCode} /> : null}
      </LateSheet>
    </div>
  );
}
