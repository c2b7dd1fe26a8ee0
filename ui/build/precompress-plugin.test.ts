import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { precompressPlugin, uncompressedIn } from './precompress-plugin.ts';

test('given a build, then what it left to travel is seen, and nothing once the plugin has run', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bolsillo-precompress-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(root, 'main.js'), `document.title = '${'long '.repeat(500)}';`);
  const outDir = join(root, 'dist');
  const built = (plugins: ReturnType<typeof precompressPlugin>[]) =>
    build({ root, configFile: false, logLevel: 'silent', plugins, build: { outDir } });

  await built([]);
  const [script = '', ...others] = uncompressedIn(outDir);
  expect([script.endsWith('.js'), others]).toEqual([true, []]);
  mkdirSync(join(outDir, '.drawn'));
  cpSync(script, join(outDir, '.drawn/kept-by-the-server.js'));
  expect(uncompressedIn(outDir)).toEqual([script]);

  await built([precompressPlugin()]);
  expect(uncompressedIn(outDir)).toEqual([]);
  const plain = readFileSync(script);
  expect(brotliDecompressSync(readFileSync(`${script}.br`))).toEqual(plain);
  expect(gunzipSync(readFileSync(`${script}.gz`))).toEqual(plain);
});
