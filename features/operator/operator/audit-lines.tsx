import { useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { type AuditItem, listAuditCall } from '../contract.ts';
import styles from './audit.module.css';
import { type AuditWish, inputOfWish } from './audit-wish.ts';
import { type Fold, foldReads } from './fold-reads.ts';

const PAGE = 50;
const HASH_SHOWN = 8;
/** A longer detail, such as all who were shown in a list, is folded away. */
const DETAIL_SHOWN = 90;

/** A line of the table: one of the log, or looks that were folded, open or not. */
type Row = { readonly line: AuditItem } | { readonly fold: Fold; readonly isOpen: boolean };

/**
 * The lines that fit, newest first; a subject leads to all that was done and seen about it. Looks of one person that follow
 * one another are one line, which opens.
 */
export function AuditLines({ wish, onSubject }: { wish: AuditWish; onSubject: (id: string) => void }) {
  const { t } = useWords();
  const list = usePagedCall(listAuditCall, { limit: PAGE, ...inputOfWish(wish) }, { keep: false });
  const { rows, toggle } = useFolds(list.items);
  return (
    <>
      <DataTable
        label={t('console.desk.audit')}
        items={rows}
        query={list}
        keyOf={(row) => ('fold' in row ? `fold ${row.fold.key}` : row.line.seq)}
        empty={t('operator.audit.empty')}
        columns={[
          { id: 'at', title: t('operator.audit.at'), cell: (row) => <InstantCell at={newestOf(row).at} /> },
          {
            id: 'who',
            title: t('operator.audit.operator'),
            cell: (row) => (
              <span className={styles.who}>
                <Who line={newestOf(row)} />
              </span>
            ),
          },
          {
            id: 'kind',
            title: t('operator.audit.kind'),
            cell: (row) =>
              'fold' in row ? (
                <FoldButton {...row} onToggle={() => toggle(row.fold.key)} />
              ) : (
                t(kindOf(row.line))
              ),
          },
          {
            id: 'call',
            title: t('operator.audit.call'),
            cell: (row) => ('fold' in row ? <Calls fold={row.fold} /> : <code>{row.line.call}</code>),
          },
          {
            id: 'subject',
            title: t('operator.audit.subject'),
            cell: (row) => ('fold' in row ? '' : <Subject line={row.line} onSubject={onSubject} />),
          },
          {
            id: 'detail',
            title: t('operator.audit.detail'),
            cell: (row) =>
              'fold' in row ? '' : row.line.detail === null ? '—' : <Detail text={row.line.detail} />,
          },
          {
            id: 'proof',
            title: t('operator.audit.proof'),
            cell: (row) => <Proof row={row} />,
          },
        ]}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}

/** The lines with their folds, and what opens and closes one. */
function useFolds(items: readonly AuditItem[] | undefined) {
  const [opened, open] = useState<ReadonlySet<string>>(new Set());
  const rows =
    items &&
    foldReads(items).flatMap((row): Row[] => {
      if ('line' in row) return [row];
      const isOpen = opened.has(row.fold.key);
      return [{ ...row, isOpen }, ...(isOpen ? row.fold.lines.map((line) => ({ line })) : [])];
    });
  const toggle = (key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    open(next);
  };
  return { rows, toggle };
}

/** The line, or the newest of a fold. */
function newestOf(row: Row): AuditItem {
  if ('line' in row) return row.line;
  const [newest] = row.fold.lines;
  if (newest === undefined) throw new Error('a fold without a line');
  return newest;
}

const kindOf = ({ reads, refused }: AuditItem) =>
  refused ? 'operator.audit.refused' : reads ? 'operator.audit.look' : 'operator.audit.command';

function FoldButton({ fold, isOpen, onToggle }: { fold: Fold; isOpen: boolean; onToggle: () => void }) {
  const { t } = useWords();
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      {t('operator.audit.looks', { count: fold.lines.length })} {isOpen ? '▴' : '▾'}
    </button>
  );
}

const CALLS_SHOWN = 3;

function Calls({ fold }: { fold: Fold }) {
  const { t } = useWords();
  const more = fold.calls.length - CALLS_SHOWN;
  return (
    <>
      {fold.calls.slice(0, CALLS_SHOWN).map(({ call, count }) => (
        <span key={call} className={styles.call}>
          <code>{call}</code> ×{'\u00a0'}
          {count}
        </span>
      ))}
      {more > 0 ? (
        <span className={styles.call}>{t('operator.audit.looks.more', { count: more })}</span>
      ) : null}
    </>
  );
}

/** Number and hash; of a fold from which number to which. */
function Proof({ row }: { row: Row }) {
  if ('fold' in row) return <code>{`${row.fold.lines.at(-1)?.seq}–${row.fold.key}`}</code>;
  const { seq, hash } = row.line;
  return (
    <code title={hash}>
      {seq}
      <br />
      {hash.slice(0, HASH_SHOWN)}
    </code>
  );
}

function Detail({ text }: { text: string }) {
  if (text.length <= DETAIL_SHOWN) return <code className={styles.detail}>{text}</code>;
  return (
    <details className={styles.detail}>
      <summary>
        <code>{text.slice(0, DETAIL_SHOWN)}…</code>
      </summary>
      <code>{text}</code>
    </details>
  );
}

/** What the product does by itself when it is time, such as `ipo.close`, is no call. */
const isByItself = ({ call }: AuditItem) => call.includes('.');

/** Who did it; a line of nobody is a command on the server, the product itself, or somebody who tried to sign in. */
function Who({ line }: { line: AuditItem }) {
  const { t } = useWords();
  if (line.operatorName !== null) return line.operatorName;
  if (isByItself(line)) return t('operator.audit.by_itself');
  return t(line.refused === null ? 'operator.audit.by_command' : 'operator.audit.nobody');
}

function Subject({ line, onSubject }: { line: AuditItem; onSubject: (id: string) => void }) {
  const { find } = useWords();
  const { subjectKind, subjectId } = line;
  if (!subjectKind || !subjectId) return '—';
  return (
    <>
      {find(`operator.subject.${subjectKind}`) ?? subjectKind}
      <br />
      <button type="button" className={styles.subject} onClick={() => onSubject(subjectId)}>
        {subjectId}
      </button>
    </>
  );
}
