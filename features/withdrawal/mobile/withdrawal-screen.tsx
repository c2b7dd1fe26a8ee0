import { useSearch } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { IconLink } from '#ui/button/icon-button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton, ListSkeleton } from '#ui/state/skeleton.tsx';
import { getWithdrawalOptions, type WithdrawalMethod, type WithdrawalOptions } from '../contract.ts';
import { isGated, useGate } from './overview/gate.tsx';
import { MethodList } from './overview/method-list.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** Rates and balances age: they are asked for again while the screen is open. */
const REFRESH_MS = 30_000;

/** `/withdrawal`: choose the way out; with `?method=` how much, where to, and by when. */
export function WithdrawalScreen() {
  const words = useWords();
  const { t } = words;
  const { method: asked } = useSearch({ strict: false }) as { method?: unknown };
  const query = useCallQuery(
    getWithdrawalOptions,
    {},
    { keep: false, refetchMs: REFRESH_MS, errorTip: false },
  );
  // What is chosen is not there while something stands in the way of every withdrawal.
  const ways = query.data && !isGated(query.data) ? query.data.methods : [];
  const chosen = ways.find(({ method, off }) => method === asked && off === null);
  const bar = (
    <AppBar
      title={chosen ? t(`withdrawal.method.${chosen.method}`) : t('withdrawal.title')}
      back={chosen ? '/withdrawal' : '/home'}
      actions={
        <IconLink icon={ReceiptText} label={t('withdrawal.records')} to="/user/records?tab=withdrawal" />
      }
    />
  );
  return (
    <Screen bar={bar} padding={chosen ? 'page' : 'none'}>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.isLoading ? <Waiting chosen={asked !== undefined} /> : null}
      {!query.data && query.failure ? (
        <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />
      ) : null}
      {query.data ? <Ways options={query.data} chosen={chosen} /> : null}
    </Screen>
  );
}

function Waiting({ chosen }: { chosen: boolean }) {
  return chosen ? <DetailSkeleton lines={8} /> : <ListSkeleton rows={5} />;
}

function Ways({ options, chosen }: { options: WithdrawalOptions; chosen: WithdrawalMethod | undefined }) {
  const gate = useGate(options);
  if (gate !== null) return gate;
  if (!chosen) return <MethodList options={options} />;
  return <WithdrawalForm key={chosen.method} method={chosen} options={options} />;
}
