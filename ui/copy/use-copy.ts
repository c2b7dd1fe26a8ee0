import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { copyText } from './copy-text.ts';

/** Copies a text and says so; false where the browser did not let it. */
export function useCopy(label: string, value: string): () => Promise<boolean> {
  const { t } = useWords();
  const toast = useToast();
  return async () => {
    const isDone = await copyText(value);
    if (isDone) toast.success(t('ui.copy.done', { label }));
    else toast.error(t('ui.copy.failed'));
    return isDone;
  };
}
