import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from '#ui/i18n/build/messages-plugin.ts';
import { TEXTS } from '../build/entry-screens.ts';
import { lightContractsPlugin } from '../build/light-contracts-plugin.ts';
import { CLASS_NAMES } from '../vite.config.ts';

const root = join(import.meta.dirname, '../../..');

/** What draws the first screens on the server, beside the built app; it is served to nobody. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  cacheDir: join(root, 'node_modules/.vite/drawn'),
  publicDir: false,
  plugins: [react(), lightContractsPlugin(), messagesPlugin({ root, ...TEXTS })],
  css: { modules: { generateScopedName: CLASS_NAMES } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    rolldownOptions: { input: { draw: join(import.meta.dirname, './thread.ts') } },
    outDir: join(root, 'dist/mobile/.drawn'),
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
  },
});
