import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import { keptOf, wasLookedAt } from '#ui/session/kept-heads.ts';
import { useSession } from '#ui/session/session.ts';
import { noonOf } from './missing-root.ts';

/** Up to which day this device has found one's history sound, or that its last look did not. It asks nobody: a look keeps what it found here. */
export default function ProofStatus() {
  const { t, date } = useWords();
  const investorId = useSession().user?.id;
  if (investorId === undefined) return null;
  const kept = keptOf(investorId);
  const { root, verdict } = kept;
  if (verdict === 'unsound') return <RowStatus tone="loss">{t('proof.unsound')}</RowStatus>;
  if (root !== null) {
    return (
      <RowStatus tone="gain">{t('proof.status.until', { date: date(noonOf(root.date), 'day') })}</RowStatus>
    );
  }
  if (wasLookedAt(kept)) return null;
  return <RowStatus>{t('proof.status.never')}</RowStatus>;
}
