import type { ComponentType } from 'react';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { loadEntryCatalog, loadWholeCatalog } from './load-catalog.ts';

/**
 * Fetches a screen as React and the router ask for it, and the words for it beside it. Where the line is cut it fails by an
 * error of its own: for one of the browser's the router would open the page anew, and nobody would see but the browser's own.
 */
export function withWords<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  loadCatalog = loadWholeCatalog,
) {
  const fresh = async () => {
    try {
      const [Screen] = await Promise.all([load(), loadCatalog(currentLanguage())]);
      return { default: Screen };
    } catch (cause) {
      known = null;
      throw navigator.onLine ? cause : new Error('there is no line', { cause });
    }
  };
  // React waits for no fallback where this is fulfilled already.
  let known: ReturnType<typeof fresh> | null = null;
  return () => {
    known ??= fresh();
    return known;
  };
}

/** Of what a screen that people open first can do without: where the line is cut before it was ever fetched, nothing stands there. */
export function orNothing<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  loadCatalog = loadEntryCatalog,
) {
  const whole = withWords(load, loadCatalog);
  let known: ReturnType<typeof whole> | null = null;
  return () => {
    known ??= whole().catch(() => {
      known = null;
      return { default: (() => null) as ComponentType<Props> };
    });
    return known;
  };
}
