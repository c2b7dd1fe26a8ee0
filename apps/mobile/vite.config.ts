import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from '#ui/i18n/build/messages-plugin.ts';
import { lightContractsPlugin } from './build/light-contracts-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { preloadPlugin } from './build/preload-plugin.ts';

const root = join(import.meta.dirname, '../..');
/** Where a development server finds the API; `npm start` serves both itself. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** What every start draws from; one chunk, and its texts travel first. */
const FIRST = ['apps/mobile/main.tsx', 'apps/mobile/app.tsx', 'apps/mobile/home/home-screen.tsx'];

const WORKER = 'service-worker';

/** The mobile app: chunks under `/h5/`, output in dist/mobile. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/h5/',
  cacheDir: join(root, 'node_modules/.vite/mobile'),
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    lightContractsPlugin(),
    messagesPlugin({ root, first: FIRST }),
    preloadPlugin(),
    precompressPlugin(),
  ],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    outDir: join(root, 'dist/mobile'),
    emptyOutDir: true,
    manifest: true,
    // Data URIs would need a wider content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One chunk for what every start needs: forty small ones weighed 13 kB more, each compressed by itself.
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
        codeSplitting: { groups: [{ name: 'first', test: /apps\/mobile\/(app|home\/home-screen)\.tsx$/ }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } },
  },
});
