import { SearchX } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText, isGone } from '#ui/call/failure-text.ts';
import type { CallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { EmptyState, ErrorState } from './empty-state.tsx';

interface DetailFailureProps {
  query: Pick<CallQuery<unknown>, 'failure' | 'retry' | 'isBusy'>;
  /** Said of an id that nothing has: to ask again would not help. */
  unknown?: string;
  /** Home where nothing nearer is said; null for none, as in the console. */
  way?: { readonly to: string; readonly label: string } | null;
}

/** Why a detail is not shown: there is no such thing, with the way to those there are; or it failed, and may be tried again. */
export function DetailFailure({ query, unknown, way }: DetailFailureProps) {
  const words = useWords();
  const { failure, retry, isBusy } = query;
  if (failure === null) return null;
  if (isGone(failure)) {
    const { to, label } = way ?? { to: '/home', label: words.t('ui.gone.home') };
    const action = way === null ? undefined : <ButtonLink to={to}>{label}</ButtonLink>;
    return <EmptyState icon={SearchX} text={unknown ?? words.t('ui.gone')} action={action} />;
  }
  return <ErrorState text={failureText(words, failure)} onRetry={retry} busy={isBusy} />;
}
