import { useState } from 'react';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { publishNews } from '../contract.ts';
import styles from './news-desk.module.css';
import { WriteNews } from './write-news.tsx';
import { WrittenNews } from './written-news.tsx';

type View = 'write' | 'written';

/** Writing news, and what was written. Who only reads (the auditor) sees what was written. */
export default function NewsDesk() {
  const { t } = useWords();
  const [view, setView] = useState<View>('write');
  const mayWrite = useMay(publishNews);
  const views = (
    <div className={styles.views}>
      <Segments
        label={t('news.desk.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: t('news.desk.write') },
          { value: 'written', label: t('news.desk.written') },
        ]}
      />
    </div>
  );
  return (
    <DeskPage title={t('news.title')} end={mayWrite ? views : null}>
      {mayWrite && view === 'write' ? <WriteNews onPublished={() => setView('written')} /> : <WrittenNews />}
    </DeskPage>
  );
}
