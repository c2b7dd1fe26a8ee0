import { type ReactNode, useState } from 'react';
import { overviewCall } from '#features/operator/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { KnownFirst } from '#ui/console/known-first.tsx';
import type { QueueItem } from '#ui/console/queue-layout.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { BLOCK_ROLES, DEVICE_ROLES, getInvestorFile, type InvestorFile } from '../contract.ts';
import { BlockActions } from './block-actions.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { NoticesTab } from './notices-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import styles from './people.module.css';
import { PositionsTab } from './positions-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';

const TABS = ['profile', 'positions', 'orders', 'ledger', 'devices', 'notifications'] as const;
type Tab = (typeof TABS)[number];
const KYC_TONES = {
  unverified: 'plain',
  waiting_audit: 'caution',
  verified: 'gain',
  resubmit: 'loss',
} as const;

interface InvestorFileViewProps {
  id: string;
  /** Their line in the list, where they are listed. */
  known: QueueItem | undefined;
  onChanged: () => void;
}

/** One investor's file; each tab is asked for, and written down, when it is opened. */
export function InvestorFileView({ id, known, onChanged }: InvestorFileViewProps) {
  const { t } = useWords();
  const [tab, setTab] = useState<Tab>('profile');
  const { data, isLoading, isBusy, failure, retry } = useCallQuery(
    getInvestorFile,
    { investorId: id },
    { keep: false },
  );
  const { data: overview } = useCallQuery(overviewCall, {}, { errorTip: false });
  const roles = overview?.operator.roles ?? [];
  if (isLoading) return <KnownFirst item={known} />;
  if (!data) return failure ? <ErrorState onRetry={retry} busy={isBusy} /> : null;
  const { file } = data;
  const panels: Record<Tab, ReactNode> = {
    profile: <ProfileTab file={file} />,
    positions: <PositionsTab id={id} />,
    orders: <OrdersTab id={id} />,
    ledger: <LedgerTab file={file} />,
    devices: <DevicesTab id={id} mayEnd={DEVICE_ROLES.some((role) => roles.includes(role))} />,
    notifications: <NoticesTab id={id} />,
  };
  return (
    <>
      <DeskPage title={file.name ?? file.user.phone} end={<Chips file={file} />}>
        <Tabs
          label={t('people.tabs')}
          value={tab}
          onChange={setTab}
          tabs={TABS.map((value) => ({ value, label: t(`people.tab.${value}`) }))}
        >
          <div className={styles.panel}>{panels[tab]}</div>
        </Tabs>
      </DeskPage>
      {BLOCK_ROLES.some((role) => roles.includes(role)) ? (
        <BlockActions
          file={file}
          onDone={() => {
            retry();
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

function Chips({ file }: { file: InvestorFile }) {
  const { t } = useWords();
  return (
    <span className={styles.chips}>
      {file.block ? <StateChip tone="loss">{t('people.blocked')}</StateChip> : null}
      {file.legalHolds.length > 0 ? <StateChip tone="caution">{t('people.held')}</StateChip> : null}
      <StateChip tone={KYC_TONES[file.user.kycStatus]}>{t(`people.kyc.${file.user.kycStatus}`)}</StateChip>
    </span>
  );
}
