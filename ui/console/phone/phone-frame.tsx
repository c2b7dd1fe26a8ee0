import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './phone-frame.module.css';

/** What is being written, as a phone shows it: the screen's bar, and under it what the app draws. */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.phone}>
      <div className={styles.bar}>
        <Icon of={ArrowLeft} size={20} />
        <span>{title}</span>
      </div>
      {children}
    </div>
  );
}

/** A screen of the app that scrolls inside the frame. */
export function PhoneScreen({ lang, children }: { lang: string; children: ReactNode }) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.screen} lang={lang} aria-label={t('ui.console.phone')} tabIndex={0}>
      {children}
    </section>
  );
}
