import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readFunctions } from './function-files.ts';

const CREATE = (name: string) =>
  `-- Why.\nCREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql RETURN 1;\n`;

async function read(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'bolsillo-functions-'));
  try {
    for (const [path, sql] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), sql);
    }
    return await readFunctions(root);
  } finally {
    await rm(root, { recursive: true });
  }
}

test('given files of the kernel and of a feature, then each is named as SQL names its function', async () => {
  const files = await read({
    'kernel/ledger/sql/hold-each.sql': CREATE('ledger.hold_each'),
    'features/a/server/sql/a-guard.sql': CREATE('public.a_guard'),
  });
  expect(files.map(({ name }) => name)).toEqual(['a_guard', 'ledger.hold_each']);
});

test.each([
  ['named otherwise', { 'kernel/a/sql/one.sql': CREATE('two') }, 'kernel/a/sql/one.sql'],
  ['with two functions', { 'kernel/a/sql/one.sql': CREATE('one') + CREATE('one') }, 'one CREATE OR REPLACE'],
  ['without any', { 'kernel/a/sql/one.sql': 'SELECT 1' }, 'one CREATE OR REPLACE'],
  [
    'of a function that has one already',
    { 'kernel/a/sql/one.sql': CREATE('one'), 'features/b/server/sql/one.sql': CREATE('one') },
    'both create one',
  ],
])('given a file %s, then it is refused', async (_, files, words) => {
  await expect(read(files)).rejects.toThrow(words);
});
