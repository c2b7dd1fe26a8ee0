import { IdCard, Settings } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { getAssetSummary } from '#features/cashier/contract.ts';
import { IconLink } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import type { ProfileRow } from '#ui/manifest/profile-row.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { session } from '#ui/session/session.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { getInfoCall, type User } from '../../contract.ts';
import { CashCard } from './cash-card.tsx';
import { HeadSkeleton } from './head-skeleton.tsx';
import { LogOutButton } from './log-out-button.tsx';
import styles from './profile.module.css';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileHead } from './profile-head.tsx';

const KYC_TONES = {
  unverified: 'plain',
  waiting_audit: 'caution',
  verified: 'gain',
  resubmit: 'loss',
} as const satisfies Record<User['kycStatus'], string>;

/** A row stands in the group of its order. */
const GROUPS = [
  { id: 'money', from: 0, to: 60 },
  { id: 'security', from: 60, to: 90 },
  { id: 'help', from: 90, to: Number.POSITIVE_INFINITY },
] as const;

/** The call shows no error tip: the screen tells by itself. */
const QUIETLY = { errorTip: false };

/** Who one is here and the ways to all that is one's own, in groups; what one looks up less often stands beneath. */
export function ProfileScreen({ rows }: { rows: readonly ProfileRow[] }) {
  const { t } = useWords();
  const info = useCallQuery(getInfoCall, {}, QUIETLY);
  const user = info.data?.user;
  useEffect(() => {
    if (user) session.updateUser(user);
  }, [user]);
  const bar = (
    <AppBar
      title={t('account.profile.title')}
      actions={<IconLink icon={Settings} label={t('account.profile.settings')} to="/user/settings" />}
    />
  );
  return (
    <Screen bar={bar} padding="none">
      {info.isOffline ? <OfflineBanner at={info.updatedAt} /> : null}
      {user || info.isLoading ? <Profile user={user} rows={rows} /> : null}
      {!user && info.failure ? <ErrorState onRetry={info.retry} busy={info.isBusy} /> : null}
    </Screen>
  );
}

/** The ways stand there before it is known whose they are. */
function Profile({ user, rows }: { user: User | undefined; rows: readonly ProfileRow[] }) {
  const { t } = useWords();
  return (
    <>
      {user ? (
        <OwnFigures>
          <ProfileHead user={user} />
        </OwnFigures>
      ) : (
        <HeadSkeleton />
      )}
      <ProfileActions inviteCode={user?.inviteCode} />
      {GROUPS.map(({ id, from, to }) => (
        <Section key={id} quiet title={t(`account.profile.group.${id}`)}>
          <List label={t(`account.profile.group.${id}`)}>
            {id === 'security' ? <Identity status={user?.kycStatus} /> : null}
            {rows
              .filter(({ order }) => order >= from && order < to)
              .map((row) => (
                <ListItem key={row.to}>
                  <MenuRow row={row} />
                </ListItem>
              ))}
          </List>
        </Section>
      ))}
      {user ? <Cash user={user} /> : null}
      <div className={styles.leave}>
        <LogOutButton />
      </div>
    </>
  );
}

/** Both cash accounts, from the one answer that the head's figure comes from as well, so that they agree. */
function Cash({ user }: { user: User }) {
  const { t } = useWords();
  const { displayCurrency } = user;
  const summary = useCallQuery(getAssetSummary, { displayCurrency }, QUIETLY).data;
  const { balance, frozen, cash } = summary ?? user;
  return (
    <Section quiet title={t('account.profile.cash')}>
      <OwnFigures>
        <div className={styles.cash}>
          <dl className={styles.figures}>
            <dt>{t('account.profile.balance')}</dt>
            <dd>
              <Amount value={balance} currency={displayCurrency} code />
            </dd>
            <dt>{t('account.profile.frozen')}</dt>
            <dd>
              <Amount value={frozen} currency={displayCurrency} code />
            </dd>
          </dl>
          {cash.map((account) => (
            <CashCard key={account.currency} cash={account} />
          ))}
        </div>
      </OwnFigures>
    </Section>
  );
}

function Identity({ status }: { status: User['kycStatus'] | undefined }) {
  const { t } = useWords();
  return (
    <ListItem>
      <Row
        lead={<Icon of={IdCard} />}
        title={t('account.profile.kyc')}
        end={
          status ? (
            <RowStatus tone={KYC_TONES[status]}>{t(`account.profile.kyc.${status}`)}</RowStatus>
          ) : undefined
        }
        to="/kyc"
        chevron
      />
    </ListItem>
  );
}

function MenuRow({ row: { to, icon, title, badge: Badge } }: { row: ProfileRow }) {
  const { t } = useWords();
  const end = Badge ? (
    <Suspense fallback={null}>
      <Badge />
    </Suspense>
  ) : null;
  return <Row lead={<Icon of={icon} />} title={t(title)} end={end} to={to} chevron />;
}
