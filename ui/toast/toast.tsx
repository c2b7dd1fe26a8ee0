import { CircleAlert, CircleCheck } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './toast.module.css';

type ToastKind = 'success' | 'error';
interface Shown {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** When it was said, of the page's own clock. */
  readonly at: number;
}

export interface Toasts {
  success(text: string): void;
  /** `isLast`: its screen goes with it, and the next one may take long to come. */
  error(text: string, isLast?: boolean): void;
  /** The screen changed: takes away what the one before said, unless it was said in leaving it. */
  leaveScreen(): void;
}

/** Two seconds, as toasts usually stay; long texts stay long enough to be read. */
const DURATION_MS = 2000;
const READING_MS_PER_CHARACTER = 60;
/** What leads on to another screen speaks at most so long before it. */
const LEAVING_MS = 400;

const ToastContext = createContext<Toasts | null>(null);

/** Shows one short text at a time over everything, read aloud by screen readers; a tap takes it away. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [toasts] = useState<Toasts>(() => {
    let id = 0;
    const show = (kind: ToastKind, text: string, at = performance.now()) =>
      setShown({ id: ++id, kind, text, at });
    return {
      success: (text) => show('success', text),
      error: (text, isLast) => show('error', text, isLast ? Number.POSITIVE_INFINITY : undefined),
      leaveScreen: () =>
        setShown((last) => (last !== null && performance.now() - last.at > LEAVING_MS ? null : last)),
    };
  });
  useEffect(() => {
    if (!shown) return undefined;
    const durationMs = Math.max(DURATION_MS, shown.text.length * READING_MS_PER_CHARACTER);
    const timer = setTimeout(() => setShown(null), durationMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <ToastContext value={toasts}>
      {children}
      <div className={styles.place} role="status" aria-live="polite">
        {shown ? <ToastCard key={shown.id} shown={shown} onClose={() => setShown(null)} /> : null}
      </div>
    </ToastContext>
  );
}

function ToastCard({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { t } = useWords();
  return (
    <button type="button" className={styles.toast} onClick={onClose} title={t('ui.close')}>
      <span className={styles[shown.kind]}>
        <Icon of={shown.kind === 'error' ? CircleAlert : CircleCheck} size={20} />
      </span>
      <span>{shown.text}</span>
    </button>
  );
}

/** `toast.error(text)`, `toast.success(text)`. Throws outside a `ToastProvider`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above');
  return toasts;
}
