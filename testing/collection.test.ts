import { expect, test } from 'vitest';
import { collection } from './collection.ts';

test('a collection is read where its file lies; without the folder or the file there is none', () => {
  expect(collection<{ name: string }>('package.json', process.cwd())?.name).toBe('bolsillo');
  expect([collection('none.json', process.cwd()), collection('package.json', '/nowhere')]).toEqual([
    null,
    null,
  ]);
});
