import { useState } from 'react';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type NewsLine, publishNews } from '../contract.ts';
import { ChangeNews } from './change-news.tsx';
import styles from './news-desk.module.css';
import { WriteNews } from './write-news.tsx';
import { WrittenNews } from './written-news.tsx';

type View = 'write' | 'written';

/** Writing news, and what was written. Who only reads (the auditor) sees what was written. */
export default function NewsDesk() {
  const { t } = useWords();
  const [view, setView] = useState<View>('write');
  const [changed, change] = useState<NewsLine | null>(null);
  const mayWrite = useMay(publishNews);
  const views = (
    <div className={styles.views}>
      <Segments
        label={t('news.desk.view')}
        value={view}
        onChange={(next) => {
          change(null);
          setView(next);
        }}
        options={[
          { value: 'write', label: t('news.desk.write') },
          { value: 'written', label: t('news.desk.written') },
        ]}
      />
    </div>
  );
  return (
    <DeskPage title={t('news.title')} end={mayWrite ? views : null}>
      {changed ? (
        <ChangeNews news={changed} onDone={() => change(null)} />
      ) : mayWrite && view === 'write' ? (
        <WriteNews onPublished={() => setView('written')} />
      ) : (
        <WrittenNews onChange={mayWrite ? change : null} />
      )}
    </DeskPage>
  );
}
