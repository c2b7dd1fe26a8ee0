import { useState } from 'react';
import type { ShownImage } from '#kernel/files/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { ZoomableImage } from '#ui/console/zoomable-image.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { getDepositProof } from '../contract.ts';

/** The proof, fetched when it is asked for, since each look is written down. */
export function DepositProof({ id }: { id: string }) {
  const { t } = useWords();
  const [image, show] = useState<ShownImage | null>(null);
  const look = useDeed(getDepositProof, { onSuccess: (answer) => show(answer.image) });
  return (
    <CaseCard title={t('deposit.proof')}>
      {image ? (
        <ZoomableImage image={image} title={t('deposit.proof')} />
      ) : (
        <Button kind="secondary" width="fit" busy={look.busy} onClick={() => void look.run({ id })}>
          {t('deposit.desk.showProof')}
        </Button>
      )}
    </CaseCard>
  );
}
