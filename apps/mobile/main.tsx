import '#ui/tokens.css';
import '#ui/base.css';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { keepRootSize } from '#ui/theme/root-size.ts';
import { applySettings } from '#ui/theme/settings.ts';
import { loadFirstCatalog } from './load-catalog.ts';
import { registerWorker } from './offline/register-worker.ts';
import { keepTouchRules } from './touch-rules.ts';

applySettings();
keepRootSize();
keepTouchRules(document);

// The app and the one language travel side by side.
const language = currentLanguage();
const [{ startApp }, catalog] = await Promise.all([import('./app.tsx'), loadFirstCatalog(language)]);
startApp(language, catalog);
await registerWorker();
