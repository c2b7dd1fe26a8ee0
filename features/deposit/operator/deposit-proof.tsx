import { useState } from 'react';
import type { ShownImage } from '#kernel/files/contract.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { PhotoCard } from '#ui/console/photo-card.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { getDepositProof } from '../contract.ts';

/** The key that asks for the proof. */
export const PROOF_KEY = '1';

interface DepositProofProps {
  id: string;
  /** The operator has looked at it before, for this case. */
  seen: boolean;
  /** A look was written down. */
  onLook: () => void;
}

/** The proof (key 1), fetched when it is asked for, since each look is written down. */
export function DepositProof({ id, seen, onLook }: DepositProofProps) {
  const { t } = useWords();
  const [image, show] = useState<ShownImage | null>(null);
  const look = useCommand(getDepositProof, {
    onSuccess: (answer) => {
      show(answer.image);
      onLook();
    },
  });
  return (
    <PhotoCard
      title={t('deposit.proof')}
      showLabel={t('deposit.desk.showProof')}
      hotkey={PROOF_KEY}
      image={image}
      busy={look.busy}
      onLook={() => void look.run({ id })}
    >
      {seen ? <span>{t('deposit.desk.looked')}</span> : null}
    </PhotoCard>
  );
}
