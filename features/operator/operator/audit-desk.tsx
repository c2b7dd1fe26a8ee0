import { useState } from 'react';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditLines } from './audit-lines.tsx';
import { type AuditWish, EVERYTHING } from './audit-wish.ts';

/** Every command and every look, searchable; nobody can edit it. */
export default function AuditDesk() {
  const { t } = useWords();
  const [asked, ask] = useState<AuditWish>(EVERYTHING);
  return (
    <DeskPage title={t('console.desk.audit')}>
      {/* Another subject taken from a line is another form. */}
      <AuditFilters key={asked.subjectId} wish={asked} onAsk={ask} />
      <AuditLines wish={asked} onSubject={(subjectId) => ask({ ...EVERYTHING, subjectId })} />
    </DeskPage>
  );
}
