import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightExceptionsPlugin } from '#ui/build/light-exceptions-plugin.ts';
import { precompressPlugin } from '#ui/build/precompress-plugin.ts';
import { messagesPlugin } from '#ui/i18n/build/messages-plugin.ts';

const root = join(import.meta.dirname, '../..');
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** The console: served at `/console/`, output in dist/operator. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  cacheDir: join(root, 'node_modules/.vite/operator'),
  plugins: [
    react(),
    lightExceptionsPlugin(),
    babel({ presets: [reactCompilerPreset()] }),
    messagesPlugin({ root, app: 'operator', first: ['apps/operator/app.tsx'] }),
    precompressPlugin(),
  ],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    outDir: join(root, 'dist/operator'),
    emptyOutDir: true,
    manifest: true,
    // Data URIs would need a wider content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1', proxy: { '/api': SERVER } },
});
