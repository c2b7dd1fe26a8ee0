import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { type AuditItem, listAuditCall } from '../contract.ts';
import styles from './audit.module.css';
import { type AuditWish, inputOfWish } from './audit-wish.ts';

const PAGE = 50;
const HASH_SHOWN = 10;
/** A longer detail, such as all who were shown in a list, is folded away. */
const DETAIL_SHOWN = 90;

/** The lines that fit, newest first; a subject leads to all that was done and seen about it. */
export function AuditLines({ wish, onSubject }: { wish: AuditWish; onSubject: (id: string) => void }) {
  const { t } = useWords();
  const list = usePagedCall(listAuditCall, { limit: PAGE, ...inputOfWish(wish) }, { keep: false });
  return (
    <>
      <DataTable
        label={t('console.desk.audit')}
        items={list.items}
        query={list}
        keyOf={({ seq }) => seq}
        empty={t('operator.audit.empty')}
        columns={[
          { id: 'at', title: t('operator.audit.at'), cell: ({ at }) => <InstantCell at={at} /> },
          {
            id: 'who',
            title: t('operator.audit.operator'),
            cell: (line) => (
              <span className={styles.who}>
                <Who line={line} />
              </span>
            ),
          },
          {
            id: 'kind',
            title: t('operator.audit.kind'),
            cell: ({ reads, refused }) =>
              t(
                refused ? 'operator.audit.refused' : reads ? 'operator.audit.look' : 'operator.audit.command',
              ),
          },
          { id: 'call', title: t('operator.audit.call'), cell: ({ call }) => <code>{call}</code> },
          {
            id: 'subject',
            title: t('operator.audit.subject'),
            cell: (line) => <Subject line={line} onSubject={onSubject} />,
          },
          {
            id: 'detail',
            title: t('operator.audit.detail'),
            cell: ({ detail }) => (detail === null ? '—' : <Detail text={detail} />),
          },
          {
            id: 'proof',
            title: t('operator.audit.proof'),
            cell: ({ seq, hash }) => (
              <code title={hash}>
                {seq} · {hash.slice(0, HASH_SHOWN)}
              </code>
            ),
          },
        ]}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
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
