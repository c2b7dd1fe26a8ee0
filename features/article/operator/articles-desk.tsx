import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { ArticleId } from '../articles.ts';
import { type ArticleVersion, listArticleVersions, publishArticle } from '../contract.ts';
import { WriteVersion } from './write-version.tsx';

/** Every version of every article; the next of one is written from its newest. */
export default function ArticlesDesk() {
  const { t } = useWords();
  const [writing, write] = useState<ArticleId | null>(null);
  const query = useCallQuery(listArticleVersions, {}, { keep: false });
  const mayWrite = useMay(publishArticle);
  const columns = useColumns(query.data?.items ?? [], mayWrite ? write : null);
  return (
    <DeskPage title={t('article.desk.title')}>
      {writing === null ? (
        <DataTable
          label={t('article.desk.title')}
          columns={columns}
          items={query.data?.items}
          query={query}
          keyOf={({ id, version }) => `${id} ${version}`}
          empty={t('article.desk.none')}
        />
      ) : (
        <WriteVersion
          key={writing}
          id={writing}
          onDone={() => {
            write(null);
            query.retry();
          }}
        />
      )}
    </DeskPage>
  );
}

function useColumns(
  items: readonly ArticleVersion[],
  write: ((id: ArticleId) => void) | null,
): Column<ArticleVersion>[] {
  const { t, number } = useWords();
  const newest = (one: ArticleVersion) =>
    items.every(({ id, version }) => id !== one.id || version <= one.version);
  const commandOf = (begin: (id: ArticleId) => void) => (one: ArticleVersion) =>
    newest(one) ? (
      <Button
        kind="quiet"
        width="fit"
        onClick={() => begin(one.id)}
        aria-label={`${t('article.desk.write')}: ${t(`article.name.${one.id}`)}`}
      >
        {t('article.desk.write')}
      </Button>
    ) : null;
  return [
    { id: 'article', title: t('article.one'), cell: ({ id }) => t(`article.name.${id}`) },
    { id: 'version', title: t('article.desk.version'), cell: ({ version }) => number(version) },
    {
      id: 'effectiveAt',
      title: t('article.desk.effectiveAt'),
      cell: ({ effectiveAt }) => <InstantCell at={effectiveAt} style="moment" />,
    },
    {
      id: 'publishedBy',
      title: t('article.desk.publishedBy'),
      cell: ({ publishedBy }) => publishedBy ?? t('article.desk.shipped'),
    },
    {
      id: 'accepted',
      title: t('article.desk.accepted'),
      cell: ({ accepted }) => (accepted === null ? '—' : number(accepted)),
    },
    // Who only reads has nothing to do there.
    ...(write === null ? [] : [{ id: 'write', title: t('article.desk.write'), cell: commandOf(write) }]),
  ];
}
