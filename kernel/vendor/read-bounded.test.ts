import { expect, test } from 'vitest';
import { readBounded } from './read-bounded.ts';

async function* endless() {
  for (;;) yield Buffer.from('ab');
}

test('reads what is not too long, and hangs up on what is', async () => {
  const read = async (text: string) => {
    const { body, isCut } = await readBounded(new Response(text).body, 4);
    return [String(body), isCut];
  };
  expect(await read('abcd')).toEqual(['abcd', false]);
  expect(await read('abcde')).toEqual(['abcd', true]);
  const source = endless();
  expect(await readBounded(source, 3)).toEqual({ body: Buffer.from('aba'), isCut: true });
  expect(await source.next()).toEqual({ done: true, value: undefined });
  expect(await readBounded(null, 3)).toEqual({ body: Buffer.alloc(0), isCut: false });
});
