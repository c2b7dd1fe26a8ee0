import { HashRow } from '#ui/copy/hash-row.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { KeptFrom } from '#ui/session/kept-heads.ts';
import { useKeptHead } from '#ui/session/use-kept-head.ts';

/** The head of the investor's chain after what a screen shows, to copy; this device keeps it. Nothing where there is none. */
export function ChainHead({ head, from }: { head: string | null; from: KeptFrom }) {
  const { t } = useWords();
  useKeptHead(head, from);
  return head === null ? null : <HashRow label={t('ui.head.label')} value={head} />;
}
