import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SCREENS } from '../screens.ts';
import { screensIn } from './screen-modules-plugin.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = [join(ROOT, 'apps/mobile/screens.ts'), ...globSync(join(ROOT, 'features/*/mobile/routes.ts'))];

test('given the routes as they are written, then each that fetches a screen is found with its module', () => {
  const found = FILES.flatMap((file) =>
    screensIn(readFileSync(file, 'utf8')).map(([path, { module, logIn }]) => {
      expect(existsSync(join(dirname(file), module)), path).toBe(true);
      return [path, logIn];
    }),
  );
  const fetched = SCREENS.filter(({ load }) => load).map(({ path, logIn = false }) => [path, logIn]);
  expect(found.toSorted()).toEqual(fetched.toSorted());
  expect(found.length).toBeGreaterThan(40);
});
