import { Navigate, useParams } from '@tanstack/react-router';
import { ALargeSmall, Bookmark, BookmarkCheck, ExternalLink, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { LANGUAGE_NAMES, LOCALES } from '#kernel/i18n/language.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { isGone } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { copyText } from '#ui/copy/copy-text.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { changeSettings, useSettings } from '#ui/theme/settings.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { getNews, type NewsDetail } from '../contract.ts';
import { ArticleStocks, Movers } from './article-stocks.tsx';
import { DayFigures } from './day-figures.tsx';
import { Helped } from './helped.tsx';
import { keepNews, letGo, useKeptNews } from './kept-news.ts';
import styles from './news.module.css';
import { NewsPicture } from './news-picture.tsx';
import { Byline } from './news-words.tsx';
import { OwnDay } from './own-day.tsx';
import { markRead } from './read-marks.ts';

/** `/news/detail/<id>`: one piece of news; opening it is reading it. */
export function NewsDetailScreen() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCallQuery(getNews, { id }, { errorTip: false });
  const news = query.data;
  const isThere = news !== undefined;
  useEffect(() => {
    if (isThere) markRead(id);
  }, [id, isThere]);
  const isLost = isGone(query.failure);
  useEffect(() => {
    if (isLost) letGo(id);
  }, [id, isLost]);
  if (isLost) return <Navigate to="/404" replace />;
  const actions = news ? (
    <>
      <TextSizeButton />
      <KeepButton news={news} />
      <ShareButton title={news.title} />
    </>
  ) : null;
  return (
    <Screen bar={<AppBar title={t('news.one')} back="/news" actions={actions} />} padding="none">
      {query.isOffline && news ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.isLoading ? <DetailSkeleton /> : null}
      {!query.isLoading && !news ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : null}
      {news ? <Article news={news} /> : null}
    </Screen>
  );
}

function Article({ news }: { news: NewsDetail }) {
  const { t, language, date } = useWords();
  const { loggedIn } = useSession();
  const dayOf = ({ publishedAt, country }: NewsDetail) =>
    date(publishedAt, 'day', TIME_ZONES[country === 'mexico' ? 'XMEX' : 'XNYS']);
  const lang = news.language === null ? undefined : LOCALES[news.language];
  const isForeign = news.language !== null && news.language !== language;
  return (
    <article>
      <header className={styles.articleHead}>
        <Byline item={news} />
        <h2 className={styles.articleTitle} lang={lang}>
          {news.title}
        </h2>
        <p className={styles.summary} lang={lang}>
          {news.summary}
        </p>
        {isForeign && news.language !== null ? (
          <p className={styles.only} role="note">
            {t('news.only', { language: LANGUAGE_NAMES[news.language] })}
          </p>
        ) : null}
      </header>
      {news.figures ? <DayFigures figures={news.figures} /> : null}
      <OwnFigures>
        <OwnDay ids={news.stocks.map(({ id }) => id)} />
      </OwnFigures>
      {news.imageId === null ? null : <NewsPicture id={news.imageId} look="wide" />}
      {news.content === '' ? null : (
        <div className={styles.content} lang={lang}>
          <CleanHtml html={news.content} />
        </div>
      )}
      {news.link === null ? null : (
        <p className={styles.content}>
          <a className={styles.out} href={news.link} target="_blank" rel="noopener noreferrer nofollow">
            <Icon of={ExternalLink} size={20} />
            {t('news.readAt', { source: news.source })}
          </a>
        </p>
      )}
      {news.figures?.movers ? (
        <Movers movers={news.figures.movers} day={dayOf(news)} />
      ) : (
        <ArticleStocks ids={news.stocks.map(({ id }) => id)} />
      )}
      {loggedIn && news.content !== '' ? <Helped news={news} /> : null}
    </article>
  );
}

const SIZES = ['normal', 'large', 'larger'] as const;

/** The next of the three sizes of text, for the whole app as in the settings. */
function TextSizeButton() {
  const { t } = useWords();
  const { textSize } = useSettings();
  const next = SIZES[(SIZES.indexOf(textSize) + 1) % SIZES.length] ?? 'normal';
  return (
    <IconButton
      icon={ALargeSmall}
      label={t('news.textSize', { size: t(`settings.textSize.${textSize}`) })}
      onClick={() => changeSettings({ textSize: next })}
    />
  );
}

/** Keeps it on this phone, to be found again from the list. */
function KeepButton({ news }: { news: NewsDetail }) {
  const { t } = useWords();
  const isKept = useKeptNews().some(({ id }) => id === news.id);
  return (
    <IconButton
      icon={isKept ? BookmarkCheck : Bookmark}
      label={t('news.keep')}
      pressed={isKept}
      onClick={() => keepNews(news, !isKept)}
    />
  );
}

/** The device's own sheet; where there is none, the address is copied. */
function ShareButton({ title }: { title: string }) {
  const { t } = useWords();
  const toast = useToast();
  const share = async () => {
    const { href: url } = location;
    if (typeof navigator.share === 'function') {
      // Whoever closes the sheet shares nothing: no fault.
      await navigator.share({ title, url }).catch(() => undefined);
    } else if (await copyText(url)) toast.success(t('news.copied'));
    else toast.error(t('news.notCopied'));
  };
  return <IconButton icon={Share2} label={t('news.share')} onClick={() => void share()} />;
}
