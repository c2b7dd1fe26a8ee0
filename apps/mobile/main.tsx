import '#ui/tokens.css';
import '#ui/base.css';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { keepRootSize } from '#ui/theme/root-size.ts';
import { applySettings } from '#ui/theme/settings.ts';
import { isFirst } from './first-screen.ts';
import { loadFirstCatalog } from './load-catalog.ts';
import { registerWorker } from './offline/register-worker.ts';
import { keepTouchRules } from './touch-rules.ts';

applySettings();
keepRootSize();
keepTouchRules(document);

// The app, the one language and, off the first page, the addresses travel side by side.
const language = currentLanguage();
const [{ startApp }, catalog, screens] = await Promise.all([
  import('./app.tsx'),
  loadFirstCatalog(language),
  isFirst(location.pathname) ? null : import('./screens.ts').then((all) => all.SCREENS),
]);
startApp(language, catalog, screens);
// Nobody signs anything on the first page.
void import('./signed-commands.ts').then(
  ({ signCommandsHere }) => signCommandsHere(),
  // Without it a command goes unsigned, and is marked so.
  () => undefined,
);
await registerWorker();
