import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { listInvestorLedger } from '../contract.ts';
import styles from './people.module.css';

const PAGE = 50;
const HASH_SHOWN = 12;

/** Every movement of the investor's available cash, with the balance after it and the hash of its link. */
export function LedgerTab({ id }: { id: string }) {
  const { t, date, money } = useWords();
  const list = usePagedCall(listInvestorLedger, { investorId: id, limit: PAGE }, { keep: false });
  return (
    <>
      <p className={styles.soft}>{t('people.ledger.note')}</p>
      <DataTable
        label={t('people.tab.ledger')}
        items={list.items}
        keyOf={(entry) => entry.id}
        empty={t('people.ledger.empty')}
        columns={[
          { id: 'at', title: t('people.at'), cell: ({ time }) => date(time, 'exact') },
          {
            id: 'movement',
            title: t('people.movement'),
            cell: ({ subTypeText, description }) => (
              <>
                {subTypeText}
                <br />
                <span className={styles.soft}>{description}</span>
              </>
            ),
          },
          {
            id: 'amount',
            title: t('people.amount'),
            cell: ({ amount, currency }) => money(amount, currency, { sign: 'always' }),
          },
          {
            id: 'balance',
            title: t('people.balance'),
            cell: ({ amountAfter, currency }) => money(amountAfter, currency),
          },
          {
            id: 'hash',
            title: t('people.hash'),
            cell: ({ hash }) => <code title={hash}>{hash.slice(0, HASH_SHOWN)}…</code>,
          },
        ]}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}
