import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { appSources, type BrowserApp, readCatalog, usedKeys } from './read-messages.ts';
import { staticSources } from './static-sources.ts';
import { writeKeys } from './write-keys.ts';

const PREFIX = 'virtual:messages/';
const REST = '/rest';

interface MessagesOptions {
  /** Root of the repository. */
  root: string;
  /** Whose texts are bundled; the mobile app's unless told. */
  app?: BrowserApp;
  /** What the first page is drawn from, relative to the root: its texts travel first, all others follow. */
  first: readonly string[];
}

/**
 * Vite plugin: `import('virtual:messages/es')` gives the compiled texts that the first page needs, `…/es/rest` all others
 * that the app uses. Each language is a pair of chunks of its own, and no message parser reaches the browser. Keeps the
 * typed keys up to date while developing.
 */
export function messagesPlugin({ root, first, app = 'mobile' }: MessagesOptions): Plugin {
  return {
    name: 'bolsillo-messages',
    buildStart() {
      writeKeys(root);
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      const language = LANGUAGES.find((known) => name === known || name === known + REST);
      if (!language) throw new Error(`no such language: ${name}`);
      const part = name.endsWith(REST) ? 'rest' : 'first';
      const texts = compileCatalog(root, language, first, part, app);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
    },
    handleHotUpdate({ file, server }) {
      if (!/\/messages\/(es|en|zh)\.json$/.test(file)) return;
      writeKeys(root);
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** The texts that the app uses, compiled: those of the first page or the rest. One without arguments stays a string. */
export function compileCatalog(
  root: string,
  language: Language,
  first: readonly string[],
  part: 'first' | 'rest',
  app: BrowserApp = 'mobile',
): Record<string, unknown> {
  const catalog = readCatalog(root, language);
  const keys = Object.keys(catalog).sort();
  const early = usedKeys(root, keys, staticSources(root, first));
  const wanted = part === 'first' ? early : usedKeys(root, keys, appSources(root, app)).difference(early);
  const compiled: Record<string, unknown> = {};
  for (const key of wanted) {
    const message = compileMessageOrThrow(catalog[key]!);
    const [only] = message;
    compiled[key] = message.length === 1 && typeof only === 'string' ? only : message;
  }
  return compiled;
}
