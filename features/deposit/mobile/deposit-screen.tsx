import { useSearch } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { VerifyFirst } from '#features/identity/mobile/index.ts';
import { IconLink } from '#ui/button/icon-button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton, ListSkeleton } from '#ui/state/skeleton.tsx';
import { listPaymentMethods, type PaymentMethod } from '../contract.ts';
import { MethodList } from './method-list.tsx';
import { PayIn } from './pay-in.tsx';

/** A rate ages: it is asked for again while the screen is open. */
const REFRESH_MS = 30_000;

/** `/deposit`: choose how to pay in; with `?method=` where to pay, and the form that tells of it. */
export function DepositScreen() {
  const words = useWords();
  const { t } = words;
  const { method: asked } = useSearch({ strict: false }) as { method?: unknown };
  // Where to pay is never shown from an older visit: it may be another by now.
  const query = useCallQuery(listPaymentMethods, {}, { keep: false, refetchMs: REFRESH_MS });
  // What is chosen is not there before its investor may pay in.
  const ways = query.data?.verified ? query.data.methods : [];
  const chosen = ways.find(({ id, open }) => id === asked && open);
  const bar = (
    <AppBar
      title={chosen ? t(`deposit.method.${chosen.id}`) : t('deposit.title')}
      back={chosen ? '/deposit' : '/home'}
      actions={<IconLink icon={ReceiptText} label={t('deposit.records')} to="/user/records" />}
    />
  );
  return (
    <Screen bar={bar} padding={chosen ? 'page' : 'none'}>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.isLoading ? <Waiting chosen={asked !== undefined} /> : null}
      {!query.data && query.failure ? (
        <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />
      ) : null}
      {query.data ? <Ways {...query.data} chosen={chosen} /> : null}
    </Screen>
  );
}

function Waiting({ chosen }: { chosen: boolean }) {
  return chosen ? <DetailSkeleton lines={8} /> : <ListSkeleton rows={5} />;
}

interface WaysProps {
  verified: boolean;
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod | undefined;
}

/** Nobody is told where to pay before their identity is verified: the payment could not be credited. */
function Ways({ verified, methods, chosen }: WaysProps) {
  if (!verified) return <VerifyFirst wanted="deposit" />;
  return chosen ? <PayIn key={chosen.id} method={chosen} /> : <MethodList methods={methods} />;
}
