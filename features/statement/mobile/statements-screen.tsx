import { FileText } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { listStatements } from '../contract.ts';
import { StatementCard } from './statement-card.tsx';
import styles from './statements.module.css';

/** `/user/statements`: a document for each month, newest first. */
export function StatementsScreen() {
  const { t } = useWords();
  const query = useCallQuery(listStatements, {}, { errorTip: false });
  const items = query.data?.items;
  const isEmpty = items?.every(({ seq }) => seq === '0') ?? false;
  return (
    <Screen bar={<AppBar title={t('statement.title')} back="/user" />}>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.isLoading ? <DetailSkeleton lines={6} /> : null}
      {!items && query.failure ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : null}
      {isEmpty ? (
        <EmptyState
          icon={FileText}
          text={t('statement.empty')}
          action={
            <ButtonLink width="fit" to="/deposit">
              {t('statement.empty.way')}
            </ButtonLink>
          }
        />
      ) : null}
      {items && !isEmpty ? (
        <>
          <p className={styles.soft}>{t('statement.intro')}</p>
          <ul className={styles.months}>
            {items.map((statement) => (
              <li key={statement.month}>
                <StatementCard statement={statement} />
              </li>
            ))}
          </ul>
          <p className={styles.soft}>{t('statement.why')}</p>
          <div className={styles.proof}>
            <ButtonLink kind="secondary" to="/user/proof">
              {t('statement.proof')}
            </ButtonLink>
          </div>
        </>
      ) : null}
    </Screen>
  );
}
