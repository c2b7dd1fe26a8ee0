import { isSome } from '#kernel/money/is-some.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { type PagedCall, usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { fromBase64, saveFile } from '#ui/download/save-file.ts';
import { writeDecimal } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, LoadMore } from '#ui/list/list.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import {
  type DifferenceItem,
  getStatementFileCall,
  listDifferencesCall,
  type StatementItem,
} from '../contract.ts';
import { Explanation } from './explanation.tsx';
import styles from './reconciliation-desk.module.css';

/** Written with two decimals at least; coins and shares with those they need. */
const CASH = ['MXN', 'USD'];

interface StatementViewProps {
  statementId: string;
  onExplained: () => void;
}

/** One comparison: what both sides come to, what differs, who explained it and how. */
export function StatementView({ statementId, onExplained }: StatementViewProps) {
  const { t, date } = useWords();
  const head = useCallQuery(listDifferencesCall, { statementId, limit: 1 });
  const query = usePagedCall(listDifferencesCall, { statementId });
  const { hasMore, isLoadingMore, more, retry } = query;
  const statement = head.data?.statement;
  if (!statement)
    return head.failure ? <ErrorState onRetry={head.retry} busy={head.isBusy} /> : <DetailSkeleton />;
  const { source, from, to, lines, matched } = statement;
  const day = (on: string) => date(`${on}T12:00:00Z`, 'date');
  const period = from === to ? day(to) : t('reconciliation.period', { from: day(from), to: day(to) });
  const explained = () => {
    retry();
    head.retry();
    onExplained();
  };
  return (
    <DeskPage
      title={`${t(`reconciliation.source.${source}`)} · ${period}`}
      end={<Download statementId={statementId} />}
    >
      <CaseCard title={statement.fileName}>
        <KeyValue
          items={[
            {
              label: t('reconciliation.lines'),
              value: t('reconciliation.lines.of', { matched, lines }),
            },
            {
              label: t('reconciliation.compared'),
              value: t('reconciliation.compared.by', {
                at: date(statement.comparedAt, 'moment'),
                name: statement.operatorName,
              }),
            },
            {
              label: t('reconciliation.hash'),
              value: <code className={styles.hash}>{statement.sha256}</code>,
            },
          ]}
        />
      </CaseCard>
      <Totals totals={statement.totals} />
      <h2 className={styles.heading}>{t('reconciliation.differences')}</h2>
      <Differences query={query} statementId={statementId} onExplained={explained} />
      <LoadMore hasMore={hasMore} busy={isLoadingMore} onMore={more} />
    </DeskPage>
  );
}

function Totals({ totals }: { totals: StatementItem['totals'] }) {
  const { t } = useWords();
  return (
    <DataTable
      label={t('reconciliation.totals')}
      items={totals}
      keyOf={({ asset }) => asset}
      empty={t('reconciliation.totals.none')}
      columns={[
        { id: 'asset', title: t('reconciliation.asset'), cell: ({ asset }) => <strong>{asset}</strong> },
        {
          id: 'theirs',
          title: t('reconciliation.theirs'),
          cell: ({ asset, theirs }) => <Units asset={asset} value={theirs} />,
        },
        {
          id: 'ours',
          title: t('reconciliation.ours'),
          cell: ({ asset, ours }) => <Units asset={asset} value={ours} />,
        },
        {
          id: 'difference',
          title: t('reconciliation.difference'),
          cell: ({ asset, difference }) => <Units asset={asset} value={difference} marked />,
        },
      ]}
    />
  );
}

interface DifferencesProps {
  query: PagedCall<DifferenceItem>;
  statementId: string;
  onExplained: () => void;
}

function Differences({ query, statementId, onExplained }: DifferencesProps) {
  const { t, date } = useWords();
  return (
    <DataTable
      label={t('reconciliation.differences')}
      items={query.items}
      query={query}
      keyOf={({ place }) => String(place)}
      empty={t('reconciliation.agrees')}
      columns={[
        {
          id: 'date',
          title: t('reconciliation.date'),
          cell: (item) => <span className={styles.day}>{date(`${item.date}T12:00:00Z`, 'day')}</span>,
        },
        {
          id: 'kind',
          title: t('reconciliation.what'),
          cell: (item) => (
            <>
              <strong>{t(`reconciliation.kind.${item.kind}`)}</strong>
              <Reference item={item} />
            </>
          ),
        },
        { id: 'asset', title: t('reconciliation.asset'), cell: ({ asset }) => asset },
        {
          id: 'theirs',
          title: t('reconciliation.theirs'),
          cell: ({ asset, theirs }) => <Units asset={asset} value={theirs} />,
        },
        {
          id: 'ours',
          title: t('reconciliation.ours'),
          cell: ({ asset, ours }) => <Units asset={asset} value={ours} />,
        },
        {
          id: 'notes',
          title: t('reconciliation.notes'),
          cell: (item) => <Explanation item={item} statementId={statementId} onExplained={onExplained} />,
        },
      ]}
    />
  );
}

/** The statement's reference with its line, the ledger's beside it where it is another. */
function Reference({ item }: { item: DifferenceItem }) {
  const { t } = useWords();
  const { reference, ourReference, line, kind } = item;
  const none = t('reconciliation.reference.none');
  const theirs =
    line === null ? null : `${reference || none}, ${t('reconciliation.reference.line', { line })}`;
  const text =
    kind === 'reference' && theirs !== null
      ? t('reconciliation.reference.both', { theirs, ours: ourReference || none })
      : (theirs ?? (ourReference || none));
  return <span className={styles.reference}>{text}</span>;
}

/** An exact amount, as it stands in the books; the sign is never left to colour. */
function Units({ asset, value, marked = false }: { asset: string; value: string | null; marked?: boolean }) {
  if (value === null) return <span className={styles.hint}>—</span>;
  const isOff = marked && isSome(value);
  return (
    <span className={isOff ? styles.off : styles.units}>
      {writeDecimal(value, CASH.includes(asset) ? 2 : 0, marked ? 'always' : 'minus')}
    </span>
  );
}

function Download({ statementId }: { statementId: string }) {
  const { t } = useWords();
  const { run, busy } = useCommand(getStatementFileCall, {
    // The bytes as they were imported; they are never shown as a page.
    onSuccess: ({ fileName, content }) =>
      saveFile(fileName, 'application/octet-stream', [fromBase64(content)]),
  });
  return (
    <Button kind="secondary" width="fit" busy={busy} onClick={() => void run({ statementId })}>
      {t('reconciliation.download')}
    </Button>
  );
}
