import { type Language, LOCALES } from '#kernel/i18n/language.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { PhoneFrame, PhoneScreen } from '#ui/console/phone/phone-frame.tsx';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import article from '../mobile/news.module.css';
import styles from './news-desk.module.css';
import type { Draft } from './news-draft.ts';

const MINUTE_MS = 60_000;

interface NewsPreviewProps {
  language: Language;
  text: Draft['texts']['es'];
  /** A JPEG as base64; null for none. */
  picture: string | null;
}

/** As it will be read on a phone: the article's own look, with its picture. */
export function NewsPreview({ language, text, picture }: NewsPreviewProps) {
  const { t, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  return (
    <section className={styles.preview} aria-label={t('news.desk.preview')}>
      <h2 className={styles.caption}>{t('news.desk.preview')}</h2>
      <PhoneFrame title={t('news.one')}>
        <PhoneScreen lang={LOCALES[language]}>
          <header className={article.articleHead}>
            <p className={article.soft}>{date(now, 'moment')}</p>
            <h3 className={article.articleTitle}>{text.title.trim() || t('news.desk.noTitle')}</h3>
            <p className={article.summary}>{text.summary}</p>
          </header>
          {picture === null ? null : (
            <span className={article.picture}>
              <img src={`data:image/jpeg;base64,${picture}`} alt="" />
            </span>
          )}
          <div className={article.content}>
            <CleanHtml html={text.content} />
          </div>
        </PhoneScreen>
      </PhoneFrame>
    </section>
  );
}
