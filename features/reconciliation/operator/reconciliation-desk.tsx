import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import console from '#ui/console/console.module.css';
import { useListKeys } from '#ui/console/keys/use-list-keys.ts';
import { Pending } from '#ui/console/pending.tsx';
import { Line } from '#ui/console/queue-layout.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { importStatementCall, listStatementsCall, type StatementItem } from '../contract.ts';
import { ImportForm } from './import-form.tsx';
import styles from './reconciliation-desk.module.css';
import { StatementView } from './statement-view.tsx';

/** Statements of the bank, the chain, the venue and the custodian beside the ledger; what differs, and why. */
export default function ReconciliationDesk() {
  const { t } = useWords();
  const mayImport = useMay(importStatementCall);
  const [chosenId, choose] = useState<string | null>(null);
  const query = usePagedCall(listStatementsCall, {});
  const { items, hasMore, isLoadingMore, more, retry } = query;
  const keys = useListKeys(
    items?.map(({ id }) => id),
    chosenId,
    choose,
  );
  return (
    <div className={console.queue}>
      <section className={console.list} aria-label={t('reconciliation.title')}>
        <div className={console.listHead}>
          <h1>{t('reconciliation.title')}</h1>
          <span className={console.soft}>{t('reconciliation.newest')}</span>
        </div>
        {items === undefined ? <Pending query={query} /> : null}
        {items?.length === 0 ? <p className={console.item}>{t('reconciliation.none')}</p> : null}
        <ul {...keys}>
          {items?.map((item) => (
            <li key={item.id}>
              <StatementLine item={item} isChosen={item.id === chosenId} onChoose={() => choose(item.id)} />
            </li>
          ))}
        </ul>
        <LoadMore hasMore={hasMore} busy={isLoadingMore} onMore={more} />
      </section>
      <div className={console.case}>
        {chosenId === null && mayImport ? (
          <ImportForm
            onImported={(id) => {
              choose(id);
              retry();
            }}
          />
        ) : null}
        {chosenId === null && !mayImport ? <EmptyState text={t('reconciliation.choose')} /> : null}
        {chosenId === null ? null : (
          <StatementView key={chosenId} statementId={chosenId} onExplained={retry} />
        )}
        {chosenId !== null && mayImport ? (
          <p className={styles.back}>
            <Button kind="quiet" width="fit" onClick={() => choose(null)}>
              {t('reconciliation.back')}
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface StatementLineProps {
  item: StatementItem;
  isChosen: boolean;
  onChoose: () => void;
}

function StatementLine({ item, isChosen, onChoose }: StatementLineProps) {
  const { t, date } = useWords();
  const { source, from, to, differences, unexplained } = item;
  const day = (on: string) => date(`${on}T12:00:00Z`, 'day');
  const period = from === to ? day(to) : t('reconciliation.period', { from: day(from), to: day(to) });
  const state =
    differences === 0 ? t('reconciliation.clean') : t('reconciliation.unexplained', { count: unexplained });
  return (
    <button
      type="button"
      className={isChosen ? `${console.item} ${console.chosen}` : console.item}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <Line>
        <strong>{t(`reconciliation.source.${source}`)}</strong>
        <strong className={unexplained > 0 ? console.late : styles.good}>{state}</strong>
      </Line>
      <Line>
        <span className={console.soft}>{period}</span>
        <span className={console.soft}>{date(item.comparedAt, 'moment')}</span>
      </Line>
    </button>
  );
}
