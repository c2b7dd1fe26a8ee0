import { expect, test } from 'vitest';
import { collection } from './collection.ts';

test('a collection is read from the named folder; without the folder or the file there is none', () => {
  const here = { TEST_COLLECTIONS: process.cwd() };
  expect(collection<{ name: string }>('package.json', here)?.name).toBe('bolsillo');
  expect([collection('none.json', here), collection('package.json', {})]).toEqual([null, null]);
});
