import { useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import shared from '#ui/console/console.module.css';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type InvestorFile, type LedgerItem, listInvestorLedger } from '../contract.ts';
import { AccountsTable } from './accounts-table.tsx';
import styles from './people.module.css';
import { usePostingName } from './posting-name.ts';
import { useWriteUnits } from './write-units.ts';

const PAGE = 50;
const HASH_SHOWN = 8;
const ACCOUNTS = ['all', 'available', 'frozen'] as const;

/** Every account of the investor, and every link of their chain with the balance after it and its hash. */
export function LedgerTab({ file }: { file: InvestorFile }) {
  const { t } = useWords();
  const [account, setAccount] = useState<(typeof ACCOUNTS)[number]>('all');
  const wish = { investorId: file.user.id, limit: PAGE, ...(account !== 'all' && { account }) };
  const list = usePagedCall(listInvestorLedger, wish, { keep: false });
  return (
    <>
      <AccountsTable file={file} />
      <Segments
        label={t('people.account')}
        value={account}
        onChange={setAccount}
        options={ACCOUNTS.map((value) => ({ value, label: t(`people.account.${value}`) }))}
      />
      <DataTable
        label={t('people.tab.ledger')}
        items={list.items}
        query={list}
        keyOf={(entry) => entry.id}
        empty={t('people.ledger.empty')}
        columns={useColumns()}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}

function useColumns(): Column<LedgerItem>[] {
  const { t } = useWords();
  const write = useWriteUnits();
  const nameOf = usePostingName();
  return [
    { id: 'at', title: t('people.at'), cell: ({ time }) => <InstantCell at={time} /> },
    {
      id: 'movement',
      title: t('people.movement'),
      cell: ({ posting, asset, account }) => (
        <>
          {nameOf(posting)}
          <br />
          <span className={styles.soft}>
            {asset} · {t(`people.account.${account}`)}
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      title: t('people.amount'),
      cell: (line) => (
        <span className={shared.figure}>{write(line, line.amount, { sign: 'always', code: false })}</span>
      ),
    },
    {
      id: 'balance',
      title: t('people.balance'),
      cell: (line) => write(line, line.amountAfter, { code: false }),
    },
    {
      id: 'hash',
      title: t('people.hash'),
      cell: ({ hash }) => <code title={hash}>{hash.slice(0, HASH_SHOWN)}…</code>,
    },
  ];
}
