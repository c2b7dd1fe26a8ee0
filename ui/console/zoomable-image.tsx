import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useKeys } from './keys/use-keys.ts';
import styles from './zoomable-image.module.css';

const ZOOMS = [1, 2, 4] as const;
/** Marks every such picture of a page. */
const MARK = 'data-zoomable';

interface ZoomableImageProps {
  image: { readonly type: string; readonly data: string };
  /** What it shows. */
  title: string;
}

/**
 * A picture that an operator can look at closely, by buttons or by the keys + and − (of several, the one with the focus;
 * arrows move it then). It takes the focus when it appears: the button that asked for it is gone.
 */
export function ZoomableImage({ image, title }: ZoomableImageProps) {
  const { t } = useWords();
  const [step, setStep] = useState(0);
  const photo = useRef<HTMLElement>(null);
  const by = (change: number) => setStep((now) => Math.max(0, Math.min(ZOOMS.length - 1, now + change)));
  const byKey = (change: number) => {
    if (photo.current && photo.current === photoInView()) by(change);
  };
  useKeys({ '+': () => byKey(1), '-': () => byKey(-1) });
  useEffect(() => photo.current?.focus(), []);
  return (
    <>
      <div className={styles.zooms}>
        <IconButton icon={ZoomOut} label={t('ui.console.zoomOut')} onClick={() => by(-1)} />
        <IconButton icon={ZoomIn} label={t('ui.console.zoomIn')} onClick={() => by(1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section ref={photo} className={styles.photo} aria-label={title} tabIndex={0} {...{ [MARK]: '' }}>
        <img
          src={`data:${image.type};base64,${image.data}`}
          alt={title}
          // Only now has it its height: it stands where no bar of commands covers it.
          onLoad={() => photo.current?.scrollIntoView()}
          style={{ width: `${(ZOOMS[step] ?? 1) * 100}%` }}
        />
      </section>
    </>
  );
}

/** The picture with the focus; where none has it, the first. */
function photoInView(): Element | undefined {
  const photos = [...document.querySelectorAll(`[${MARK}]`)];
  return photos.find((one) => one === document.activeElement) ?? photos[0];
}
