import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { VerifyFirst } from '#features/identity/mobile/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Gate } from '#ui/state/gate.tsx';
import type { WithdrawalOptions } from '../../contract.ts';
import { WayOut } from './way-out.tsx';
import { Withdrawable } from './withdrawable.tsx';

/** Whether something stands in the way of every withdrawal. */
export const isGated = ({ legalHold, isVerified, hasPassword }: WithdrawalOptions): boolean =>
  legalHold !== null || !isVerified || !hasPassword;

/** What stands in the way of every withdrawal, with the way on where there is one; null where nothing does. */
export function useGate(options: WithdrawalOptions): ReactNode {
  const { t, date } = useWords();
  const { legalHold, isVerified } = options;
  if (legalHold !== null) {
    const { authority, reference, since } = legalHold;
    return (
      <Gate
        icon={Scale}
        title={t('withdrawal.legalHold.title')}
        text={t('withdrawal.legalHold.text', { authority, reference, since: date(since, 'date') })}
      />
    );
  }
  if (!isGated(options)) return null;
  return (
    <>
      <Withdrawable cash={options.cash} later />
      {isVerified ? (
        <WayOut options={options} hasGate={false} />
      ) : (
        <VerifyFirst wanted="withdrawal">
          <WayOut options={options} hasGate />
        </VerifyFirst>
      )}
    </>
  );
}
