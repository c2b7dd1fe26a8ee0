import { useState } from 'react';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { SavedFilters } from '#ui/console/filters/saved-filters.tsx';
import { useAddress } from '#ui/console/filters/use-address.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditLines } from './audit-lines.tsx';
import { type AuditWish, EVERYTHING } from './audit-wish.ts';

/** Every command and every look, searchable; nobody can edit it. What is asked for stands in the address, and can be saved. */
export default function AuditDesk() {
  const { t } = useWords();
  const [asked, ask] = useAddress({ ...EVERYTHING });
  const [draws, draw] = useState(0);
  const askAnew = (wish: AuditWish) => {
    ask(wish);
    draw(draws + 1);
  };
  const wish = { ...asked, kind: asked.kind === 'commands' ? 'commands' : 'all' } as const;
  return (
    <DeskPage title={t('console.desk.audit')}>
      {/* Another wish, taken from a line or a saved filter, is another form. */}
      <AuditFilters key={draws} wish={wish} onAsk={ask} />
      <SavedFilters desk="audit" filter={wish} empty={{ ...EVERYTHING }} onChoose={askAnew} />
      <AuditLines wish={wish} onSubject={(subjectId) => askAnew({ ...EVERYTHING, subjectId })} />
    </DeskPage>
  );
}
