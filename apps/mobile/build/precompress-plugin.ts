import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Not the page itself: it is small, and the server gives it for any screen's address. */
const TEXTS = /\.(js|css|svg|json|webmanifest)$/;
/** Smaller files travel in one packet anyway. */
const SMALLEST_BYTES = 1024;

/** Writes `.br` and `.gz` beside what was built, so that the server compresses nothing while it serves. */
export function precompressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'bolsillo-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (TEXTS.test(name)) compress(join(folder, name));
      }
    },
  };
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
