import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { PhoneFrame } from '#ui/console/phone/phone-frame.tsx';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import styles from './phone-preview.module.css';

interface PhonePreviewProps {
  title: string;
  content: string;
  /** Of the text. */
  lang: string;
  /** Whether it shows by itself when the app opens. */
  popup: boolean;
  /** Epoch milliseconds or an instant. */
  at: number | string;
}

/** A text as an investor sees it, on a phone 360 wide: over the app where it opens by itself, and on its own page. */
export function PhonePreview({ title, content, lang, popup, at }: PhonePreviewProps) {
  const { t, date } = useWords();
  const [chosen, choose] = useState<'popup' | 'page'>('popup');
  const face = popup ? chosen : 'page';
  const name = title.trim() || t('announcement.preview.noTitle');
  const words = content === '' ? <p>{t('announcement.preview.noText')}</p> : <CleanHtml html={content} />;
  const time = date(at, 'moment');
  return (
    <section className={styles.preview} aria-label={t('announcement.preview')}>
      <h2 className={styles.caption}>{t('announcement.preview')}</h2>
      {popup ? (
        <Segments
          label={t('announcement.preview.as')}
          value={chosen}
          onChange={choose}
          options={[
            { value: 'popup', label: t('announcement.preview.popup') },
            { value: 'page', label: t('announcement.preview.page') },
          ]}
        />
      ) : null}
      <PhoneFrame title={t('notification.one')}>
        {face === 'page' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
          <article className={styles.page} lang={lang} tabIndex={0}>
            <h3 className={styles.title}>{name}</h3>
            <p className={styles.time}>{time}</p>
            {words}
          </article>
        ) : (
          <div className={styles.shade}>
            <div className={styles.dialog}>
              <h3 className={styles.title} lang={lang}>
                {name}
              </h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
              <div className={styles.text} lang={lang} tabIndex={0}>
                <p className={styles.time}>{t('notification.popup.time', { time })}</p>
                {words}
              </div>
              <div className={styles.action} inert>
                <Button>{t('notification.popup.gotIt')}</Button>
              </div>
            </div>
          </div>
        )}
      </PhoneFrame>
    </section>
  );
}
