import { Drawer } from '@base-ui/react/drawer';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '#ui/screen/after-paint.ts';
import styles from './sheet.module.css';
import { useBackCloses } from './use-back-closes.ts';

/** What a sheet is told. */
export interface SheetProps {
  open: boolean;
  /** Asked for by a swipe down, a tap beside it, Esc; keep it open to refuse (a command under way). */
  onOpenChange: (open: boolean) => void;
  /** What the phone's back button does; without it, it closes the sheet. */
  onBack?: (() => void) | undefined;
  title: ReactNode;
  /** Stays in sight under what scrolls: the sheet's one command. */
  footer?: ReactNode;
  children: ReactNode;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** What scrolls. It is drawn a frame after the sheet that holds it: a tap is answered by the sheet alone. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    afterPaint(() => {
      if (!isGone) startTransition(() => setIsDrawn(true));
    });
    return () => {
      isGone = true;
    };
  }, []);
  // Lets the arrow keys scroll what has nothing in it to focus.
  useLayoutEffect(() => {
    const region = content.current;
    if (region?.querySelector(FOCUSABLE)) region.removeAttribute('tabindex');
    else region?.setAttribute('tabindex', '0');
  });
  return (
    <Drawer.Content ref={content} className={styles.content}>
      {isDrawn ? children : null}
    </Drawer.Content>
  );
}

/** A sheet from the bottom; the focus stays inside and goes back where it came from. */
export function Sheet({ open, onOpenChange, onBack, title, footer, children }: SheetProps) {
  const back = onBack ?? (() => onOpenChange(false));
  useBackCloses(open, back);
  const change = (next: boolean, details: Drawer.Root.ChangeEventDetails) => {
    if (details.reason !== 'close-watcher') return onOpenChange(next);
    // Android asks the sheet itself, before the history.
    details.cancel();
    back();
  };
  return (
    <Drawer.Root open={open} onOpenChange={change} swipeDirection="down">
      {/* A field is seen above the keyboard where that covers the page, as on an iPhone. */}
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className={styles.shade} />
          <Drawer.Viewport className={styles.viewport}>
            <Drawer.Popup className={styles.sheet}>
              <span className={styles.grip} />
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              <Content>{children}</Content>
              {footer ? <div className={styles.footer}>{footer}</div> : null}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}
