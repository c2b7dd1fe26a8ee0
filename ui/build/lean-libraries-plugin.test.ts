import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { House } from 'lucide-react';
import { type ComponentType, createElement, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createOutline from '#ui/icon/outline.ts';
import { leanOutline } from './lean-libraries-plugin.ts';

const set = join(createRequire(import.meta.url).resolve('lucide-react/package.json'), '../dist/esm/icons');
const ofSet = (name: string) => readFileSync(join(set, `${name}.mjs`), 'utf8');

test('given an outline of the set, then what it is drawn by is left, without names and keys', () => {
  const lean = leanOutline(ofSet('house'));
  expect(lean).toContain('d: "M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"');
  expect(lean).not.toMatch(/name:|size:|key:|aliases:/);
});

test('given an outline, then it is drawn as the set would draw it, but for its classes', () => {
  const data = /const __iconData = (\{[\s\S]*?\n\});/.exec(leanOutline(ofSet('house')))?.[1];
  const Ours = createOutline(new Function(`return ${data}`)());
  const drawn = (Outline: ComponentType<SVGProps<SVGSVGElement>>) =>
    attributesOf(renderToStaticMarkup(createElement(Outline, { strokeWidth: 1.5, 'aria-hidden': true })));
  expect(drawn(Ours)).toEqual(drawn(House as ComponentType<SVGProps<SVGSVGElement>>));
});

test('given an outline of our own, which comes with its name, then its parts are drawn', () => {
  const Ours = createOutline('cross', [['path', { d: 'M1 1 2 2', key: 'one' }]]);
  expect(renderToStaticMarkup(createElement(Ours, { width: 16 }))).toContain(
    '<path d="M1 1 2 2"></path></svg>',
  );
});

test('no source of the app uses Query’s mutations, whose cache is left out', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = ['apps/mobile', 'features', 'ui'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const using = sources.filter(
    (file) =>
      file !== 'ui/build/lean-libraries-plugin.test.ts' &&
      /\b(useMutation|useMutationState|useIsMutating|getMutationCache|isMutating)\b/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  );
  expect(using).toEqual([]);
});

/** What stands in some markup, element by element, in no order. */
function attributesOf(markup: string): string[][] {
  return [...markup.matchAll(/<(\w+)([^>]*)>/g)].map(([, name = '', all = '']) => [
    name,
    ...[...all.matchAll(/[\w:-]+="[^"]*"/g)]
      .map(([attribute]) => attribute)
      .filter((attribute) => !/^(class|xmlns)=/.test(attribute))
      .sort(),
  ]);
}
