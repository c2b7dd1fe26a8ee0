import '#ui/tokens.css';
import '#ui/base.css';
import { LOCALES } from '#kernel/i18n/language.ts';
import { keepFocusInSight } from '#ui/field/keep-in-sight.ts';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { warmFormats } from '#ui/i18n/warm-formats.ts';
import { keepLogInCookie } from '#ui/session/log-in-cookie.ts';
import { keepRootSize } from '#ui/theme/root-size.ts';
import { applySettings } from '#ui/theme/settings.ts';
import { startApp } from './app.tsx';
import { takeDrawing } from './drawn/take-drawing.ts';
import { isFirst } from './first-screen.ts';
import { loadEntryCatalog, loadFirstCatalog, loadWholeCatalog } from './load-catalog.ts';
import { beginAnewWithLine } from './offline/begin-anew.ts';
import { registerWorker } from './offline/register-worker.ts';
import { keepTouchRules } from './touch-rules.ts';

applySettings();
keepRootSize();
keepFocusInSight();
keepTouchRules(document);
keepLogInCookie();

// A drawing of the server stands there until all that the app's own first one needs is at hand.
const isDrawn = takeDrawing(document.getElementById('root'));
// The one language and, off the first page, the addresses travel side by side.
const language = currentLanguage();
void warmFormats(LOCALES[language]);
const needed = Promise.all([
  isDrawn ? loadEntryCatalog(language) : loadFirstCatalog(language),
  isFirst(location.pathname) && !isDrawn ? null : import('./behind.ts').then((all) => all.SCREENS),
]);
// A drawn page watches over itself.
const [catalog, screens] = await (isDrawn ? needed : beginAnewWithLine(needed));
await startApp({ language, catalog, screens, isDrawn });
// Nobody signs anything on the first page.
void import('./behind.ts').then(
  ({ signCommandsHere }) => signCommandsHere(),
  // Without it a command goes unsigned, and is marked so.
  () => undefined,
);
// So that the next screen has its words at once, also without a line.
await loadWholeCatalog(language).catch(() => undefined);
await registerWorker();
