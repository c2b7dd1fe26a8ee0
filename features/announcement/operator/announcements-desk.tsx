import { useState } from 'react';
import { overviewCall } from '#features/operator/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import styles from './announcements-desk.module.css';
import { SentAnnouncements } from './sent-announcements.tsx';
import { WriteAnnouncement } from './write-announcement.tsx';

type View = 'write' | 'sent';

/** Writing to investors, and what was written. Who only reads (the auditor) sees what was sent. */
export default function AnnouncementsDesk() {
  const { t } = useWords();
  const [view, setView] = useState<View>('write');
  const { data } = useCallQuery(overviewCall, {}, { errorTip: false });
  if (!data) return <DetailSkeleton />;
  const mayWrite = data.operator.roles.includes('publisher');
  const views = (
    <div className={styles.views}>
      <Segments
        label={t('announcement.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: t('announcement.write') },
          { value: 'sent', label: t('announcement.sent') },
        ]}
      />
    </div>
  );
  return (
    <DeskPage title={t('announcement.title')} end={mayWrite ? views : null}>
      {mayWrite && view === 'write' ? (
        <WriteAnnouncement onSent={() => setView('sent')} />
      ) : (
        <SentAnnouncements />
      )}
    </DeskPage>
  );
}
