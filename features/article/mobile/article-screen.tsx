import { Navigate, useSearch } from '@tanstack/react-router';
import { ContactLine, FirmLine } from '#features/firm/mobile/index.ts';
import { TariffTable } from '#features/tariff/mobile/index.ts';
import { LANGUAGE_NAMES, LOCALES } from '#kernel/i18n/language.ts';
import { isGone } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type ArticleDetail, getArticle, listArticles } from '../contract.ts';
import styles from './article.module.css';
import { HelpSections } from './help-sections.tsx';

const QUIET = { errorTip: false };

/** `/article/detail?id=risk`: one article with its date, earlier versions and the way to the others; `&version=1` shows an earlier one. */
export function ArticleScreen() {
  const { t } = useWords();
  const asked = useSearch({ strict: false }) as { id?: unknown; version?: unknown };
  const id = String(asked.id ?? 'about');
  const version = Number(asked.version);
  const input = Number.isInteger(version) && version > 0 ? { id, version } : { id };
  const query = useCallQuery(getArticle, input, QUIET);
  const article = query.data;
  if (isGone(query.failure) && article === undefined) return <Navigate to="/404" replace />;
  return (
    <Screen bar={<AppBar title={article?.title ?? t('article.one')} back />}>
      {query.isOffline && article ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.isLoading ? <DetailSkeleton /> : null}
      {!query.isLoading && !article ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : null}
      {article ? <Article article={article} /> : null}
      <Others id={id} />
    </Screen>
  );
}

function Article({ article }: { article: ArticleDetail }) {
  const { t, date, language } = useWords();
  const { id, content, version, effectiveAt, versions } = article;
  const newest = versions[0]?.version ?? version;
  return (
    <article lang={LOCALES[article.language]}>
      <p className={styles.dated} lang={LOCALES[language]}>
        {t('article.version', { version, date: date(effectiveAt, 'date') })}
      </p>
      {article.language === language ? null : (
        <p className={styles.only} role="note" lang={LOCALES[language]}>
          {t('article.only', { language: LANGUAGE_NAMES[article.language] })}
        </p>
      )}
      {id === 'help' ? <HelpSections html={content} /> : <CleanHtml html={content} />}
      {id === 'fees' ? <TariffTable /> : null}
      {id === 'about' ? (
        <>
          <FirmLine />
          <ContactLine />
        </>
      ) : null}
      {newest > 1 ? <Versions article={article} /> : null}
    </article>
  );
}

/** Every version with its date: what was accepted once can be read as it was. */
function Versions({ article: { id, version, versions } }: { article: ArticleDetail }) {
  const { t, date } = useWords();
  return (
    <Section title={t('article.versions')}>
      <List label={t('article.versions')}>
        {versions.map((one) => (
          <ListItem key={one.version}>
            <Row
              title={t('article.version', { version: one.version, date: date(one.effectiveAt, 'date') })}
              {...(one.version !== version && {
                to: `/article/detail?id=${id}&version=${one.version}`,
                chevron: true,
              })}
            />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

function Others({ id }: { id: string }) {
  const { t } = useWords();
  const { data } = useCallQuery(listArticles, {}, QUIET);
  if (!data) return null;
  return (
    <div className={styles.others}>
      <List label={t('article.others')}>
        {data.items
          .filter((other) => other.id !== id)
          .map((other) => (
            <ListItem key={other.id}>
              <Row title={other.title} to={`/article/detail?id=${other.id}`} chevron />
            </ListItem>
          ))}
      </List>
    </div>
  );
}
