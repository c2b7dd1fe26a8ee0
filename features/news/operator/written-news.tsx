import { useState } from 'react';
import { LANGUAGE_NAMES } from '#kernel/i18n/language.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { listNewsDesk, type NewsLine, withdrawNews } from '../contract.ts';
import styles from './news-desk.module.css';

/** Often enough to see a scheduled one appear. */
const REFRESH_MS = 30_000;

/** What was written, when it appears, and the ways to change what waits and to withdraw it; `onChange` null: not by who looks. */
export function WrittenNews({ onChange }: { onChange: ((news: NewsLine) => void) | null }) {
  const { t } = useWords();
  const [chosen, choose] = useState<NewsLine | null>(null);
  const list = usePagedCall(listNewsDesk, {}, { keep: false, refetchMs: REFRESH_MS });
  const mayWithdraw = useMay(withdrawNews);
  const columns = useColumns(mayWithdraw ? choose : null, onChange);
  return (
    <>
      <DataTable
        label={t('news.desk.written')}
        columns={columns}
        items={list.items}
        query={list}
        keyOf={({ id }) => id}
        empty={t('news.desk.none')}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
      {chosen ? (
        <Withdraw
          key={chosen.id}
          news={chosen}
          onClose={(withdrawn) => {
            choose(null);
            if (withdrawn) list.retry();
          }}
        />
      ) : null}
    </>
  );
}

type Choose = ((news: NewsLine) => void) | null;

function useColumns(withdraw: Choose, change: Choose): Column<NewsLine>[] {
  const { t } = useWords();
  return [
    {
      id: 'publishAt',
      title: t('news.desk.appears'),
      cell: ({ publishAt, writtenBy }) => (
        <>
          <InstantCell at={publishAt} style="moment" />
          <br />
          {writtenBy}
        </>
      ),
    },
    { id: 'title', title: t('news.desk.title'), cell: ({ title }) => title },
    {
      id: 'state',
      title: t('news.desk.state'),
      cell: ({ state, withdrawn }) => (
        <>
          {t(`news.state.${state}`)}
          {withdrawn ? (
            <>
              <br />
              {withdrawn.by}: {withdrawn.reason ?? t('news.desk.replaced')}
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'stocks',
      title: t('news.desk.stocks'),
      cell: ({ stocks }) => stocks.map(({ symbol }) => symbol).join(', '),
    },
    {
      id: 'opinions',
      title: t('news.desk.opinions'),
      cell: ({ opinions: { helpful, not } }) =>
        helpful + not === 0 ? '' : t('news.desk.opinions.of', { helpful, not }),
    },
    {
      id: 'languages',
      title: t('news.desk.languages'),
      cell: ({ languages }) => languages.map((one) => LANGUAGE_NAMES[one]).join(', '),
    },
    {
      id: 'ways',
      title: t('news.desk.ways'),
      cell: (news) => (
        <span className={styles.ways}>
          {news.state === 'scheduled' ? <Way text={t('news.desk.change')} news={news} go={change} /> : null}
          {news.state === 'withdrawn' ? null : (
            <Way text={t('news.desk.withdraw')} news={news} go={withdraw} />
          )}
        </span>
      ),
    },
  ];
}

/** One thing that can be done with an article; nothing where `go` is null. */
function Way({ text, news, go }: { text: string; news: NewsLine; go: Choose }) {
  if (go === null) return null;
  return (
    <Button kind="quiet" width="fit" onClick={() => go(news)} aria-label={`${text}: ${news.title}`}>
      {text}
    </Button>
  );
}

/** Withdraws one, with the reason that its file keeps. */
function Withdraw({ news, onClose }: { news: NewsLine; onClose: (withdrawn: boolean) => void }) {
  const { t } = useWords();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const command = useCommand(withdrawNews, {
    onSuccess: () => {
      toast.success(t('news.desk.withdrawn'));
      onClose(true);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose(false);
      }}
      title={t('news.desk.withdraw.title', { title: news.title })}
      confirmLabel={t('news.desk.withdraw')}
      keepLabel={t('news.desk.keep')}
      busy={command.busy}
      onConfirm={() => void command.run({ id: news.id, reason })}
    >
      <TextField
        label={t('news.desk.reason')}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
        error={command.fields.reason ?? null}
      />
    </ConfirmDialog>
  );
}
