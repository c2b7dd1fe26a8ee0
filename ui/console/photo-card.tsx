import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from './console.module.css';
import { CaseCard } from './desk-page.tsx';
import { useKeys } from './keys/use-keys.ts';
import { leadToPhoto, type PhotoKey, photoPlace } from './lead-to-photo.ts';
import { ZoomableImage } from './zoomable-image.tsx';

interface PhotoCardProps {
  title: string;
  /** Says that the photo is asked for, and with it that the look is written down. */
  showLabel: string;
  /** The key that asks for the photo, and later leads to it. */
  hotkey: PhotoKey;
  /** Null until it was asked for. */
  image: { readonly type: string; readonly data: string } | null;
  busy: boolean;
  onLook: () => void;
  /** Beside the button, such as whether it was looked at before. */
  children?: ReactNode;
}

/** A photo of a case, fetched when it is asked for, since each look is written down. */
export function PhotoCard({ title, showLabel, hotkey, image, busy, onLook, children }: PhotoCardProps) {
  useKeys(busy ? {} : { [hotkey]: image === null ? onLook : () => leadToPhoto(hotkey) });
  return (
    <CaseCard title={title}>
      <div id={photoPlace(hotkey)}>
        {image ? (
          <ZoomableImage image={image} title={title} />
        ) : (
          <div className={styles.unseen}>
            <Button kind="secondary" width="fit" busy={busy} onClick={onLook}>
              {showLabel} <kbd className={styles.key}>{hotkey}</kbd>
            </Button>
            {children}
          </div>
        )}
      </div>
    </CaseCard>
  );
}
