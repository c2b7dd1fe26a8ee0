import { useWords } from '#ui/i18n/words.tsx';

const SELECTOR = '#unfinished';

/** Seen only where the app does not come, for as long as the drawing stands. */
export const UNFINISHED_RULES =
  `${SELECTOR}{display:none}` +
  `[data-unfinished] #root[inert]~${SELECTOR}{display:block;position:fixed;inset:auto 0 0;z-index:9;margin:0 auto;` +
  'max-width:var(--column);padding:var(--space-12) var(--space-16) calc(var(--space-12) + env(safe-area-inset-bottom));' +
  'background:var(--ink);color:var(--paper);font-size:var(--size-14);line-height:1.4}';

/** Says that the app has not come, and of when the figures are. */
export function Unfinished() {
  const { t } = useWords();
  return (
    <p id="unfinished" role="status">
      {t('shell.unfinished')}
    </p>
  );
}
