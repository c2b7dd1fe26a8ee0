import type { Failure } from '#ui/call/send-call.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { getHalt } from '../../halt-contract.ts';

const ASKED_EVERY_MS = 10_000;

/** Whether buying stands still for everyone. */
export function useHalted(): boolean {
  const { data } = useCallQuery(getHalt, {}, { errorTip: false, keep: false, refetchMs: ASKED_EVERY_MS });
  return data?.halted === true;
}

/** That buying stands still for everyone, before anybody types; not beside a refusal that says it already. */
export function HaltNotice({ failure }: { failure: Failure | null }) {
  const { t } = useWords();
  const isHalted = useHalted();
  const isSaid = failure?.kind === 'refusal' && failure.reason === 'trade.halted';
  return isHalted && !isSaid ? <Caution>{t('reason.trade.halted')}</Caution> : null;
}
