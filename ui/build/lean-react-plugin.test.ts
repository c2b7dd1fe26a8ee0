import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { leanReact } from './lean-react-plugin.ts';

const root = join(import.meta.dirname, '../..');
const react = join(
  createRequire(import.meta.url).resolve('react-dom/package.json'),
  '../cjs/react-dom-client.production.js',
);
const LEFT_OUT =
  /\bhydrateRoot\b|\bViewTransition\b|\baddTransitionType\b|\bSuspenseList\b|<Fragment[^>]*\bref=|\bcreateElement\(Fragment, \{[^}]*\bref\b/;
/** Comments of a library name some; what it draws is looked for as the app is built. */
const LIFTED = /<(?:title|meta|link|script|style)[\s>]/;

let code = '';
let lean = '';
beforeAll(() => {
  code = readFileSync(react, 'utf8');
  lean = leanReact(code);
});

test('given React as it is pinned, then what is left is whole, and asks nothing of what was taken out', () => {
  expect(parseSync('react.js', lean, { sourceType: 'commonjs' }).errors).toEqual([]);
  expect(lean).not.toMatch(/\bisHydrating\b(?!\$)|\.dehydrated\b|\.isDehydrated\b|hydrateRoot/);
});

test('given another React, then the build does not go on with half of it', () => {
  expect(() => leanReact(code.replaceAll('isHydrating', 'hydrates'))).toThrow('look at it again');
});

test('no source of the app, nor what it draws with, uses what is left out', () => {
  const sources = [
    'apps/mobile',
    'features',
    'ui',
    'node_modules/@base-ui',
    'node_modules/@tanstack',
  ].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,js,mjs}`, { cwd: root, exclude: isNoPartOfTheApp }));
  expect(sources.length).toBeGreaterThan(1_000);
  const using = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return LEFT_OUT.test(text) || (!file.startsWith('node_modules') && LIFTED.test(text));
  });
  expect(using).toEqual([]);
});

function isNoPartOfTheApp(path: string): boolean {
  return (
    /(^|\/)(build|server|operator|e2e|src|cjs|ssr)(\/|$)|\.test\./.test(path) && !/query-core/.test(path)
  );
}
