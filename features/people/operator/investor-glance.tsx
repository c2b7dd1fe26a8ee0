import { useCallQuery } from '#ui/call/use-call-query.ts';
import shared from '#ui/console/console.module.css';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getInvestorFile, type InvestorFile, type LedgerItem, listInvestorLedger } from '../contract.ts';
import { AccountLines } from './account-lines.tsx';
import styles from './people.module.css';
import { usePostingName } from './posting-name.ts';
import { useWriteUnits } from './write-units.ts';

const MOVEMENTS = 6;

/** Beside a case: what its investor has, what moved last, and the way to all the rest. Each look is written down. */
export default function InvestorGlance({ id }: { id: string }) {
  const { t } = useWords();
  const { data } = useCallQuery(getInvestorFile, { investorId: id }, { keep: false, errorTip: false });
  const wish = { investorId: id, limit: MOVEMENTS };
  const ledger = useCallQuery(listInvestorLedger, wish, { keep: false, errorTip: false });
  return (
    <CaseCard title={t('people.glance')}>
      {data ? (
        <div className={styles.glance}>
          <History file={data.file} />
          <AccountLines file={data.file} />
          <Movements items={ledger.data?.items ?? []} />
          <InvestorLink id={id}>{t('people.glance.open')}</InvestorLink>
        </div>
      ) : (
        <DetailSkeleton />
      )}
    </CaseCard>
  );
}

function History({ file: { user, createdAt, block, legalHolds } }: { file: InvestorFile }) {
  const { t, date } = useWords();
  const parts = [
    user.phone,
    t('people.glance.since', { date: date(createdAt, 'date') }),
    t('people.level.value', user),
    ...(block ? [t('people.blocked')] : []),
    ...(legalHolds.length > 0 ? [t('people.held')] : []),
  ];
  return <p>{parts.join(' · ')}</p>;
}

function Movements({ items }: { items: readonly LedgerItem[] }) {
  const { t, date } = useWords();
  const write = useWriteUnits();
  const nameOf = usePostingName();
  if (items.length === 0) return <p>{t('people.ledger.empty')}</p>;
  return (
    <KeyValue
      items={items.map((line) => ({
        label: [
          date(line.time, 'moment'),
          nameOf(line.posting),
          t(`people.account.${line.account}`),
          line.asset,
        ].join(' · '),
        value: (
          <span className={shared.figure}>{write(line, line.amount, { sign: 'always', code: false })}</span>
        ),
      }))}
    />
  );
}
