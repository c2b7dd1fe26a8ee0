import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { type Catalog, readCatalog, usedKeys } from './read-messages.ts';
import { writeKeys } from './write-keys.ts';

const PREFIX = 'virtual:messages/';

/**
 * Vite plugin: `import('virtual:messages/es')` gives the compiled texts of one language, so that each language is a chunk of
 * its own and no message parser reaches the browser. Keeps the typed keys up to date while developing.
 */
export function messagesPlugin(root: string): Plugin {
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
      const language = LANGUAGES.find((known) => id.endsWith(`/${known}`));
      if (!language) throw new Error(`no such language: ${id}`);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileCatalog(root, language)))});`;
    },
    handleHotUpdate({ file, server }) {
      if (!/\/messages\/(es|en|zh)\.json$/.test(file)) return;
      writeKeys(root);
      for (const language of LANGUAGES) {
        const module = server.moduleGraph.getModuleById(`\0${PREFIX}${language}`);
        if (module) server.moduleGraph.invalidateModule(module);
      }
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** The texts that the app uses, compiled; a text without arguments stays a string. */
export function compileCatalog(root: string, language: Language): Record<string, unknown> {
  const catalog: Catalog = readCatalog(root, language);
  const used = usedKeys(root, Object.keys(catalog));
  const compiled: Record<string, unknown> = {};
  for (const key of Object.keys(catalog).sort()) {
    if (!used.has(key)) continue;
    const message = compileMessageOrThrow(catalog[key]!);
    const [first] = message;
    compiled[key] = message.length === 1 && typeof first === 'string' ? first : message;
  }
  return compiled;
}
