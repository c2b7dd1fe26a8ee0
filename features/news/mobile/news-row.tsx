import { Link } from '@tanstack/react-router';
import { LOCALES } from '#kernel/i18n/language.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ListItem, StateChip } from '#ui/list/list.tsx';
import type { NewsItem } from '../contract.ts';
import styles from './news.module.css';
import { NewsPicture } from './news-picture.tsx';
import { Origin } from './news-words.tsx';
import { useReadMarks } from './read-marks.ts';

/** One piece of news in a list; what was read stands back. */
export function NewsRow({ item }: { item: NewsItem }) {
  const { t } = useWords();
  const read = useReadMarks().includes(item.id);
  const lang = item.language === null ? undefined : LOCALES[item.language];
  return (
    <ListItem>
      <Link
        to="/news/detail/$id"
        params={{ id: item.id }}
        className={read ? `${styles.row} ${styles.seen}` : styles.row}
      >
        <span className={styles.words}>
          <span className={styles.soft}>
            <Origin item={item} read={read} />
          </span>
          <span className={styles.title} lang={lang}>
            {item.title}
          </span>
          <span className={styles.marks}>
            {item.origin === 'summary' ? <StateChip tone="caution">{t('news.simulated')}</StateChip> : null}
            <span className={styles.soft}>
              {item.stocks
                .slice(0, 3)
                .map(({ symbol }) => symbol)
                .join(' · ')}
            </span>
          </span>
        </span>
        {item.imageId === null ? null : <NewsPicture id={item.imageId} look="small" />}
      </Link>
    </ListItem>
  );
}
