import { useState } from 'react';
import type { ShownImage } from '#kernel/files/contract.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { PhotoCard } from '#ui/console/photo-card.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { getKycPhoto } from '../contract.ts';

interface KycPhotoProps {
  id: string;
  side: 'front' | 'back';
  /** The operator has looked at it before, for this case. */
  seen: boolean;
  /** A look was written down. */
  onLook: () => void;
}

/** One photo (keys 1 and 2), fetched when it is asked for, since each look is written down. */
export function KycPhoto({ id, side, seen, onLook }: KycPhotoProps) {
  const { t } = useWords();
  const [image, show] = useState<ShownImage | null>(null);
  const look = useCommand(getKycPhoto, {
    onSuccess: (answer) => {
      show(answer.image);
      onLook();
    },
  });
  return (
    <PhotoCard
      title={t(side === 'front' ? 'identity.front' : 'identity.back')}
      showLabel={t(side === 'front' ? 'identity.desk.show.front' : 'identity.desk.show.back')}
      hotkey={side === 'front' ? '1' : '2'}
      image={image}
      busy={look.busy}
      onLook={() => void look.run({ id, side })}
    >
      {seen ? <span>{t('identity.desk.seen')}</span> : null}
    </PhotoCard>
  );
}
