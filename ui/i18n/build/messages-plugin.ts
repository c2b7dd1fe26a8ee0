import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { appSources, type BrowserApp, readCatalog, usedKeys } from './read-messages.ts';
import { reachableSources, staticSources } from './static-sources.ts';
import { writeKeys } from './write-keys.ts';

const PREFIX = 'virtual:messages/';
/** Where an app's addresses lead from, whose screens are others, and what nearly nobody is shown: all texts are fetched with that. */
const ENDS = /^apps\/\w+\/screens\.ts$|\/routes\.ts$|\/lost-answer\.tsx$/;

/** The texts that the first page needs, those of the screens that people open first, and all others. */
export const PARTS = ['first', 'entry', 'rest'] as const;
export type Part = (typeof PARTS)[number];

/** Modules relative to the root, whose texts travel together. */
export interface Beginnings {
  /** What the first page is drawn from; what it fetches later is not among it. */
  readonly first: readonly string[];
  /** What the screens are drawn from that people open first, with all that these fetch later. */
  readonly entry?: readonly string[];
}

interface MessagesOptions extends Beginnings {
  /** Root of the repository. */
  root: string;
  /** Whose texts are bundled; the mobile app's unless told. */
  app?: BrowserApp;
}

/**
 * Vite plugin: `import('virtual:messages/es')` gives the compiled texts that the first page needs, `…/es/entry` those of
 * the screens that people open first, `…/es/rest` all others that the app uses. Each is a chunk of its own, and no message
 * parser reaches the browser. Keeps the typed keys up to date while developing.
 */
export function messagesPlugin({ root, app = 'mobile', ...beginnings }: MessagesOptions): Plugin {
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
      const [of, wished = 'first'] = name.split('/');
      const language = LANGUAGES.find((known) => known === of);
      const part = PARTS.find((known) => known === wished);
      if (!language || !part) throw new Error(`no such texts: ${name}`);
      const texts = compileCatalog(root, language, beginnings, part, app);
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

/** The texts that the app uses, compiled: one part of them, each text in one part. One without arguments stays a string. */
export function compileCatalog(
  root: string,
  language: Language,
  { first, entry = [] }: Beginnings,
  part: Part,
  app: BrowserApp = 'mobile',
): Record<string, unknown> {
  const catalog = readCatalog(root, language);
  const keys = Object.keys(catalog).sort();
  const ofFirst = usedKeys(root, keys, staticSources(root, first));
  const isEnd = (file: string) => ENDS.test(file);
  const ofEntry = usedKeys(root, keys, reachableSources(root, entry, isEnd)).difference(ofFirst);
  const others = () => usedKeys(root, keys, appSources(root, app)).difference(ofFirst).difference(ofEntry);
  const wanted = part === 'first' ? ofFirst : part === 'entry' ? ofEntry : others();
  const compiled: Record<string, unknown> = {};
  for (const key of wanted) {
    const message = compileMessageOrThrow(catalog[key]!);
    const [only] = message;
    compiled[key] = message.length === 1 && typeof only === 'string' ? only : message;
  }
  return compiled;
}
