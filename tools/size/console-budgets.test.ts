import { expect, test } from 'vitest';
import { consoleBudgetsOf } from './console-budgets.ts';

const manifest = {
  'index.html': { file: 'a/index.js', imports: ['_react.js'], css: ['a/index.css'] },
  '_react.js': { file: 'a/react.js' },
  '../../virtual:messages/es': { file: 'a/es.js' },
  '../../virtual:messages/es/rest': { file: 'a/es-rest.js' },
  '../../features/identity/operator/kyc-desk.tsx': { file: 'a/kyc.js', imports: ['_react.js', '_photo.js'] },
  '_photo.js': { file: 'a/photo.js', css: ['a/photo.css'] },
  '../../features/announcement/operator/rich-text-editor.tsx': {
    file: 'a/editor.js',
    imports: ['_photo.js'],
  },
};

test('given a build of the console, then its frame and what each desk adds have a budget of their own', () => {
  expect(consoleBudgetsOf(manifest).map(({ name, files }) => [name, files.toSorted()])).toEqual([
    ['console scripts', ['a/es-rest.js', 'a/es.js', 'a/index.js', 'a/react.js']],
    ['console styles', ['a/index.css']],
    ['kyc-desk', ['a/kyc.js', 'a/photo.js']],
    ['rich text editor, lazy', ['a/editor.js', 'a/photo.js']],
  ]);
});

test('given a build without desks, then the gate is not blind', () => {
  const { '../../features/identity/operator/kyc-desk.tsx': _, ...deskless } = manifest;
  expect(() => consoleBudgetsOf(deskless)).toThrow('no desk');
});
