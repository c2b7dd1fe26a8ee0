import { beforeEach, expect, it, vi } from 'vitest';

const KEY = ['user/get_info', {}, 'es'];
const NAME = 'bolsillo.lastKnown';
let kept: Map<string, string>;
let page: EventTarget;
beforeEach(() => {
  kept = new Map();
  page = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});

/** The answers that a page knows which is opened now. */
const open = async () => (await import('./last-known.ts')).createQueryClient();

/** An earlier visit that asked, and was left. */
async function visit(): Promise<void> {
  const client = await open();
  await client.fetchQuery({ queryKey: KEY, queryFn: async () => ({ points: 7 }) });
  page.dispatchEvent(new Event('pagehide'));
  client.clear();
}

it('a page begins with what the last visit knew', async () => {
  await visit();
  expect((await open()).getQueryData(KEY)).toEqual({ points: 7 });
});

it('what an earlier build kept is forgotten, whatever its form', async () => {
  await visit();
  const own = kept.get(NAME) ?? '';
  const { build, answers } = JSON.parse(own);
  for (const text of [
    own.replace(JSON.stringify(build), '"https://bolsillo.example/h5/assets/c-before.js"'),
    JSON.stringify(answers),
    'null',
    '{"build":',
  ]) {
    kept.set(NAME, text);
    expect((await open()).getQueryData(KEY), text).toBeUndefined();
  }
});
