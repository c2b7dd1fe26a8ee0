import { failureText } from '#ui/call/failure-text.ts';
import type { CallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import styles from './console.module.css';

/** How the asking for a list goes. */
export type Fetching = Pick<CallQuery<unknown>, 'failure' | 'isBusy' | 'retry'>;

/** In place of a list that has not come: that it is on its way, or why it is not, with another try. */
export function Pending({ query: { failure, isBusy, retry } }: { query: Fetching }) {
  const words = useWords();
  if (failure === null) return <p className={styles.item}>{words.t('ui.loading')}</p>;
  const text = failure.kind === 'refusal' ? { text: failureText(words, failure) } : {};
  return <ErrorState {...text} onRetry={retry} busy={isBusy} />;
}
