import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Not the page itself: it is small, and the server gives it for any screen's address. */
const TEXTS = /\.(js|css|svg|json|webmanifest)$/;
/** What the server keeps for itself, such as the app that draws first pages: no browser is given it. */
const HIDDEN = /(^|[/\\])\./;
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
      for (const file of filesToCompress(folder)) compress(file);
    },
  };
}

/** What a build left to be compressed by the server at each request, or not at all; none where the plugin ran. */
export function uncompressedIn(folder: string): string[] {
  return filesToCompress(folder).filter((file) => !existsSync(`${file}.br`) || !existsSync(`${file}.gz`));
}

function filesToCompress(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXTS.test(name) && !HIDDEN.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).size >= SMALLEST_BYTES);
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
