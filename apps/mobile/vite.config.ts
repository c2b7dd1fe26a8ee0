import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { leanLibrariesPlugin } from '#ui/build/lean-libraries-plugin.ts';
import { lightExceptionsPlugin } from '#ui/build/light-exceptions-plugin.ts';
import { precompressPlugin } from '#ui/build/precompress-plugin.ts';
import { sharpChartPlugin } from '#ui/build/sharp-chart-plugin.ts';
import { messagesPlugin } from '#ui/i18n/build/messages-plugin.ts';
import { TEXTS } from './build/entry-screens.ts';
import { CHUNKS, chunksOfFirstPages, LEAST_LENT, SPLIT_BY_USE } from './build/first-chunks.ts';
import { lightContractsPlugin } from './build/light-contracts-plugin.ts';
import { screenModulesPlugin } from './build/screen-modules-plugin.ts';

const root = join(import.meta.dirname, '../..');
/** Where a development server finds the API; `npm start` serves both itself. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Classes are named alike wherever they are built. */
export const CLASS_NAMES = '[hash:base64:6]';

const WORKER = 'service-worker';

let named: ReadonlyMap<string, string> | null = null;
/** In the order of their names: what two need goes to the earlier one. */
const GROUPS: Rolldown.CodeSplittingGroup[] = CHUNKS.map((chunk, at) => ({
  debugName: chunk,
  ...(SPLIT_BY_USE.includes(chunk) && { entriesAware: true, entriesAwareMergeThreshold: LEAST_LENT }),
  priority: CHUNKS.length - at,
  name: (id, context) => {
    named ??= chunksOfFirstPages(
      root,
      (of) => context.getModuleInfo(of)?.importedIds ?? [],
      (of) => context.getModuleInfo(of)?.dynamicallyImportedIds ?? [],
    );
    return named.get(id) === chunk ? chunk : null;
  },
}));

/** The mobile app: chunks under `/h5/`, output in dist/mobile. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/h5/',
  cacheDir: join(root, 'node_modules/.vite/mobile'),
  plugins: [
    react(),
    lightExceptionsPlugin(),
    leanLibrariesPlugin(),
    sharpChartPlugin(),
    babel({ presets: [reactCompilerPreset()] }),
    lightContractsPlugin(),
    screenModulesPlugin(),
    messagesPlugin({ root, ...TEXTS }),
    precompressPlugin(),
  ],
  css: { modules: { generateScopedName: CLASS_NAMES } },
  build: {
    outDir: join(root, 'dist/mobile'),
    emptyOutDir: true,
    manifest: true,
    // Data URIs would need a wider content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Few chunks for what people open first: forty small ones weighed 13 kB more, each compressed by itself.
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        [WORKER]: join(import.meta.dirname, 'offline/service-worker.ts'),
      },
      output: {
        // A service worker has one address for ever, and at the root, so that all screens are in its care.
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        // The first chunk lists the files of all others: each name is as short as it may be, which saves over a kilobyte.
        chunkFileNames: 'assets/c-[hash:7].js',
        assetFileNames: 'assets/a-[hash:7][extname]',
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } },
  },
});
