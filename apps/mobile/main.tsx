import '#ui/tokens.css';
import '#ui/base.css';
import { keepFocusInSight } from '#ui/field/keep-in-sight.ts';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { keepRootSize } from '#ui/theme/root-size.ts';
import { applySettings } from '#ui/theme/settings.ts';
import { startApp } from './app.tsx';
import { isFirst } from './first-screen.ts';
import { loadFirstCatalog } from './load-catalog.ts';
import { registerWorker } from './offline/register-worker.ts';
import { keepTouchRules } from './touch-rules.ts';

applySettings();
keepRootSize();
keepFocusInSight();
keepTouchRules(document);

// The one language and, off the first page, the addresses travel side by side.
const language = currentLanguage();
const [catalog, screens] = await Promise.all([
  loadFirstCatalog(language),
  isFirst(location.pathname) ? null : import('./behind.ts').then((all) => all.SCREENS),
]);
startApp(language, catalog, screens);
// Nobody signs anything on the first page.
void import('./behind.ts').then(
  ({ signCommandsHere }) => signCommandsHere(),
  // Without it a command goes unsigned, and is marked so.
  () => undefined,
);
await registerWorker();
