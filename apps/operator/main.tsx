import '#ui/tokens.css';
import '#ui/base.css';
import './console.css';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { applySettings } from '#ui/theme/settings.ts';
import { startConsole } from './app.tsx';
import { loadCatalog } from './load-catalog.ts';

applySettings();
const language = currentLanguage();
startConsole(language, await loadCatalog(language));
