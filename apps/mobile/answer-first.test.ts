import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerFirst } from './answer-first.ts';

let frames: (() => void)[];
const marks = new Set<string>();
const link = {
  setAttribute: (name: string) => marks.add(name),
  removeAttribute: (name: string) => marks.delete(name),
};
class TappedElement {
  closest = () => link;
}

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  marks.clear();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('Element', TappedElement);
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openRouter() {
  const led: string[] = [];
  const router = {
    navigate: async (to: string) => void led.push(to),
    preloadRoute: async (to: string) => led.push(`fetch ${to}`),
  };
  answerFirst(router);
  return { router, led };
}

const during = (event: unknown) => vi.stubGlobal('window', { event });

/** The frame that is committed, and the next one, by which it is shown. */
async function paint(): Promise<void> {
  for (let at = 0; at < 2; at += 1) for (const frame of frames.splice(0)) frame();
  await vi.runAllTimersAsync();
}

it('given a tap, then what was tapped stays pressed and its screen comes after the painted frame', async () => {
  const { router, led } = openRouter();
  during({ type: 'click', target: new TappedElement() });
  const done = router.navigate('/trade');
  during(undefined);
  expect([led, [...marks]]).toEqual([[], ['data-opening']]);
  await paint();
  await done;
  expect([led, [...marks]]).toEqual([['/trade'], []]);
});

it('given no tap, or a page out of sight, then nothing waits for a frame', async () => {
  const { router, led } = openRouter();
  during(undefined);
  await router.navigate('/404');
  vi.stubGlobal('document', { hidden: true });
  during({ type: 'click', target: new TappedElement() });
  await router.navigate('/user');
  expect(led).toEqual(['/404', '/user']);
});

it('given a sheet that is opened by a tap, then the step that it lays under itself stands at once', () => {
  const led: unknown[] = [];
  const router = {
    navigate: async (options: { ignoreBlocker: boolean }) => void led.push(options),
    preloadRoute: async () => undefined,
  };
  answerFirst(router);
  during({ type: 'click', target: new TappedElement() });
  void router.navigate({ ignoreBlocker: true });
  expect(led).toEqual([{ ignoreBlocker: true }]);
});

it('given a finger that comes down, then what it may lead to is fetched after the painted frame', async () => {
  const { router, led } = openRouter();
  const done = router.preloadRoute('/trade');
  expect(led).toEqual([]);
  await paint();
  await done;
  expect(led).toEqual(['fetch /trade']);
});
