import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { ShownImage } from '#kernel/files/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { getKycPhoto } from '../contract.ts';
import styles from './kyc-desk.module.css';

const ZOOMS = [1, 2, 4] as const;

/** One photo, fetched when it is asked for, since each look is written down. */
export function KycPhoto({ id, side }: { id: string; side: 'front' | 'back' }) {
  const { t } = useWords();
  const [image, show] = useState<ShownImage | null>(null);
  const look = useDeed(getKycPhoto, { onSuccess: (answer) => show(answer.image) });
  const title = t(side === 'front' ? 'identity.front' : 'identity.back');
  return (
    <CaseCard title={title}>
      {image ? (
        <Zoomable image={image} title={title} />
      ) : (
        <Button kind="secondary" width="fit" busy={look.busy} onClick={() => void look.run({ id, side })}>
          {t(side === 'front' ? 'identity.desk.show.front' : 'identity.desk.show.back')}
        </Button>
      )}
    </CaseCard>
  );
}

function Zoomable({ image, title }: { image: ShownImage; title: string }) {
  const { t } = useWords();
  const [step, setStep] = useState(0);
  const to = (next: number) => setStep(Math.max(0, Math.min(ZOOMS.length - 1, next)));
  return (
    <>
      <div className={styles.zooms}>
        <IconButton icon={ZoomOut} label={t('identity.desk.zoomOut')} onClick={() => to(step - 1)} />
        <IconButton icon={ZoomIn} label={t('identity.desk.zoomIn')} onClick={() => to(step + 1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.photo} aria-label={title} tabIndex={0}>
        <img
          src={`data:${image.type};base64,${image.data}`}
          alt={title}
          style={{ width: `${(ZOOMS[step] ?? 1) * 100}%` }}
        />
      </section>
    </>
  );
}
