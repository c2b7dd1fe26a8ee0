import { useState } from 'react';
import type { ShownImage } from '#kernel/files/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { ZoomableImage } from '#ui/console/zoomable-image.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { getKycPhoto } from '../contract.ts';

/** One photo, fetched when it is asked for, since each look is written down. */
export function KycPhoto({ id, side }: { id: string; side: 'front' | 'back' }) {
  const { t } = useWords();
  const [image, show] = useState<ShownImage | null>(null);
  const look = useDeed(getKycPhoto, { onSuccess: (answer) => show(answer.image) });
  const title = t(side === 'front' ? 'identity.front' : 'identity.back');
  return (
    <CaseCard title={title}>
      {image ? (
        <ZoomableImage image={image} title={title} />
      ) : (
        <Button kind="secondary" width="fit" busy={look.busy} onClick={() => void look.run({ id, side })}>
          {t(side === 'front' ? 'identity.desk.show.front' : 'identity.desk.show.back')}
        </Button>
      )}
    </CaseCard>
  );
}
