import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { afterPaint } from './after-paint.ts';
import styles from './screen.module.css';
import { useGoBack } from './use-go-back.ts';

interface AppBarProps {
  title: string;
  /** Shows the way back; without a previous page it leads to this address, `/home` where none is named. */
  back?: boolean | string;
  /** `IconButton`s on the right. */
  actions?: ReactNode;
  /** A `SearchField`, where the screen is one: it stands in the name's place, and the name is only read out. */
  field?: ReactNode;
}

export const PRODUCT = 'Bolsillo';

/** Where the bar will stand. */
export const BarPlace = () => <div className={styles.bar} />;

/** The bar on top of a screen: way back, its name (the page's one `h1`), what can be done. */
export function AppBar({ title, back = false, actions, field }: AppBarProps) {
  const { t } = useWords();
  const goBack = useGoBack(typeof back === 'string' ? back : '/home');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === PRODUCT ? title : `${title} · ${PRODUCT}`;
  }, [title]);
  useEffect(() => {
    // Once it is painted: the focus needs the layout of the whole page, which then is there.
    afterPaint(() => {
      // A new screen is read from its name on; what has the focus already (a field, a tab) keeps it.
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
  }, []);
  return (
    <header className={back ? `${styles.bar} ${styles.barBack}` : styles.bar}>
      {back ? <IconButton icon={ChevronLeft} label={t('ui.back')} onClick={goBack} /> : null}
      <h1 ref={heading} tabIndex={-1} className={field ? 'unseen' : styles.title}>
        {title}
      </h1>
      {field}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
