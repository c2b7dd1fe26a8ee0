import { useState } from 'react';
import { LANGUAGE_NAMES, LOCALES } from '#kernel/i18n/language.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { type AnnouncementLine, getAnnouncement, listAnnouncements } from '../contract.ts';
import styles from './announcements-desk.module.css';
import { PhonePreview } from './phone-preview.tsx';

/** Often enough to watch one go out. */
const REFRESH_MS = 15_000;

/** What was sent, to whom, how far it has come; one of them as it looks on the phone. */
export function SentAnnouncements() {
  const { t, language } = useWords();
  const [chosenId, choose] = useState<string | null>(null);
  const list = usePagedCall(listAnnouncements, {}, { keep: false, refetchMs: REFRESH_MS });
  const columns = useColumns(choose);
  return (
    <div className={styles.sides}>
      <div>
        <DataTable
          label={t('announcement.sent')}
          columns={columns}
          items={list.items}
          query={list}
          keyOf={({ id }) => id}
          empty={t('announcement.none')}
        />
        <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
      </div>
      <div className={styles.side}>
        {chosenId === null ? (
          <EmptyState text={t('announcement.preview.choose')} />
        ) : (
          <Sent key={`${chosenId} ${language}`} id={chosenId} />
        )}
      </div>
    </div>
  );
}

function useColumns(choose: (id: string) => void): Column<AnnouncementLine>[] {
  const { t, number } = useWords();
  return [
    {
      id: 'sentAt',
      title: t('announcement.sentAt'),
      cell: ({ sentAt, sentBy }) => (
        <>
          <InstantCell at={sentAt} style="moment" />
          <br />
          {sentBy}
        </>
      ),
    },
    { id: 'title', title: t('announcement.headline'), cell: ({ title }) => title },
    {
      id: 'recipients',
      title: t('announcement.recipients'),
      cell: ({ told, recipients, finishedAt }) =>
        finishedAt === null
          ? t('announcement.recipients.progress', { told: number(told), count: number(recipients) })
          : number(told),
    },
    {
      id: 'seen',
      title: t('announcement.seen'),
      cell: ({ seen, told }) =>
        t('announcement.recipients.progress', { told: number(seen), count: number(told) }),
    },
    {
      id: 'kind',
      title: t('announcement.kind'),
      cell: ({ popup }) => t(popup ? 'announcement.kind.popup' : 'announcement.kind.quiet'),
    },
    {
      id: 'languages',
      title: t('announcement.languages'),
      cell: ({ languages }) => languages.map((one) => LANGUAGE_NAMES[one]).join(', '),
    },
    {
      id: 'see',
      title: t('announcement.see'),
      cell: ({ id, title }) => (
        <Button
          kind="quiet"
          width="fit"
          onClick={() => choose(id)}
          aria-label={`${t('announcement.see')}: ${title}`}
        >
          {t('announcement.see')}
        </Button>
      ),
    },
  ];
}

/** One announcement in the console's language, or in Spanish as its readers get it. */
function Sent({ id }: { id: string }) {
  const { language } = useWords();
  const { data } = useCallQuery(getAnnouncement, { id }, { keep: false });
  if (!data) return null;
  const { announcement, texts } = data;
  const shownIn = texts[language] ? language : 'es';
  const text = texts[shownIn] ?? texts.es;
  return (
    <PhonePreview {...text} lang={LOCALES[shownIn]} popup={announcement.popup} at={announcement.sentAt} />
  );
}
