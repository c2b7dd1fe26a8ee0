import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lightExceptions } from './light-exceptions-plugin.ts';

const react = join(
  createRequire(import.meta.url).resolve('react-dom/package.json'),
  '../cjs/react-dom-client.production.js',
);

test('given React as it is pinned, then none of the errors that it makes while it is read is left', () => {
  const code = readFileSync(react, 'utf8');
  const made = /^(?:var | {2})(\w+) = Error\(/gm;
  expect([...code.matchAll(made)]).toHaveLength(5);
  expect([...lightExceptions(code).matchAll(made)]).toEqual([]);
});

test('given an exception of React’s, then it is an error with its message and without a stack', () => {
  const { SuspenseException } = new Function(
    `const formatProdErrorMessage = (code) => 'error ' + code;
    var ${lightExceptions('SuspenseException = Error(formatProdErrorMessage(460))')};
    return { SuspenseException };`,
  )();
  expect(SuspenseException).toBeInstanceOf(Error);
  expect([SuspenseException.message, Object.hasOwn(SuspenseException, 'stack')]).toEqual([
    'error 460',
    false,
  ]);
});
