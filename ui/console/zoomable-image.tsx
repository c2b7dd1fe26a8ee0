import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './zoomable-image.module.css';

const ZOOMS = [1, 2, 4] as const;

interface ZoomableImageProps {
  image: { readonly type: string; readonly data: string };
  /** What it shows. */
  title: string;
}

/** A picture that an operator can look at closely. */
export function ZoomableImage({ image, title }: ZoomableImageProps) {
  const { t } = useWords();
  const [step, setStep] = useState(0);
  const to = (next: number) => setStep(Math.max(0, Math.min(ZOOMS.length - 1, next)));
  return (
    <>
      <div className={styles.zooms}>
        <IconButton icon={ZoomOut} label={t('ui.console.zoomOut')} onClick={() => to(step - 1)} />
        <IconButton icon={ZoomIn} label={t('ui.console.zoomIn')} onClick={() => to(step + 1)} />
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
