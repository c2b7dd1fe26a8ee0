import { useEffect, useRef } from 'react';
import styles from './clean-html.module.css';

/** HTML from the server, cleaned once more here before any of it stands on the page. The cleaner comes when it is needed. */
export function CleanHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (...nodes: (Node | string)[]) => {
      if (isWanted) place.current?.replaceChildren(...nodes);
    };
    import('./purify.ts').then(
      ({ clean }) => show(clean(html)),
      // The line broke before the cleaner came: the bare words, without any markup.
      () => show(new DOMParser().parseFromString(html, 'text/html').body.textContent),
    );
    return () => {
      isWanted = false;
    };
  }, [html]);
  return <div ref={place} className={styles.text} />;
}
