import type { AnyRouter } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';

type StepBack = (step: { action: string }) => boolean;

let page: EventTarget;
beforeEach(() => {
  ({ page } = openPage());
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A router whose history stands on the first page that was opened, or after others. */
function openAt({ isFirst }: { isFirst: boolean }) {
  const heard: StepBack[] = [];
  const followers = new Set<(come: object) => void>();
  const steps: string[] = [];
  const state = { __TSR_key: 'page' };
  const history = {
    location: { state },
    canGoBack: () => !isFirst || state.__TSR_key !== 'page',
    block: ({ blockerFn }: { blockerFn: StepBack }) => {
      heard.push(blockerFn);
      return () => heard.splice(heard.indexOf(blockerFn), 1);
    },
    back: () => void steps.push('taken up'),
    subscribe: (follow: (come: object) => void) => {
      followers.add(follow);
      return () => followers.delete(follow);
    },
  };
  const navigate = () => {
    steps.push('laid');
    state.__TSR_key = 'laid';
  };
  /** A step, as the router asks who hears it; whether something on top did. */
  const step = (action: string) => heard.some((hears) => hears({ action }));
  return {
    router: { history, navigate } as unknown as AnyRouter,
    steps,
    step,
    /** The phone's back button, up to where the history stands again. */
    stepBack: () => {
      const isHeard = step('BACK');
      if (isHeard) stand();
      return isHeard;
    },
    /** The history comes to stand somewhere. */
    comeTo: (key: string, type = 'BACK') => {
      state.__TSR_key = key;
      for (const follow of followers) follow({ location: { state }, action: { type } });
      stand();
    },
  };
}

/** The browser's history stands. */
const stand = () => page.dispatchEvent(new Event('popstate'));

const layOnTop = async (...args: Parameters<typeof import('./layers.ts')['layOnTop']>) =>
  (await import('./layers.ts')).layOnTop(...args);

it('leaves what was laid last, then what lies beneath it, then the screen', async () => {
  const { router, stepBack } = openAt({ isFirst: false });
  const left: string[] = [];
  const takeLower = await layOnTop(router, () => left.push('lower'));
  const takeUpper = await layOnTop(router, () => left.push('upper'));
  expect(stepBack()).toBe(true);
  takeUpper();
  expect(stepBack()).toBe(true);
  expect(left).toEqual(['upper', 'lower']);
  takeLower();
  expect(stepBack()).toBe(false);
});

it('leaves nothing before the history stands again, and then once', async () => {
  const { router, step } = openAt({ isFirst: false });
  const leave = vi.fn();
  await layOnTop(router, leave);
  step('BACK');
  expect(leave).not.toHaveBeenCalled();
  stand();
  stand();
  expect(leave).toHaveBeenCalledOnce();
});

it('leaves nothing by a step that was for what is gone', async () => {
  const { router, step } = openAt({ isFirst: false });
  const take = await layOnTop(router, () => {});
  step('BACK');
  take();
  vi.runAllTimers();
  const later = vi.fn();
  await layOnTop(router, later);
  stand();
  expect(later).not.toHaveBeenCalled();
});

it.each(['PUSH', 'REPLACE', 'FORWARD', 'GO'])('lets a step of another kind be: %s', async (action) => {
  const { router, step } = openAt({ isFirst: false });
  const leave = vi.fn();
  await layOnTop(router, leave);
  expect(step(action)).toBe(false);
  stand();
  expect(leave).not.toHaveBeenCalled();
});

it('keeps the step that a first page laid while one takes the place of another', async () => {
  const { router, steps, stepBack } = openAt({ isFirst: true });
  const takeReview = await layOnTop(router, () => {});
  takeReview();
  const left = vi.fn();
  const takeReceipt = await layOnTop(router, left);
  vi.runAllTimers();
  expect(steps).toEqual(['laid']);
  expect(stepBack()).toBe(true);
  expect(left).toHaveBeenCalledOnce();
  takeReceipt();
  vi.runAllTimers();
  expect(steps).toEqual(['laid', 'taken up']);
});

/** A first page on which something lay on top whose link led on. */
async function ledOn() {
  const opened = openAt({ isFirst: true });
  const take = await layOnTop(opened.router, () => {});
  opened.comeTo('another page', 'PUSH');
  take();
  vi.runAllTimers();
  return opened;
}

it('takes the step up once somebody comes back to it, where a link led on', async () => {
  const { steps, comeTo } = await ledOn();
  comeTo('yet another page');
  expect(steps).toEqual(['laid']);
  comeTo('laid');
  comeTo('laid');
  expect(steps).toEqual(['laid', 'taken up']);
});

it('leaves the step be for who comes to it from before', async () => {
  const { steps, comeTo } = await ledOn();
  comeTo('laid', 'FORWARD');
  expect(steps).toEqual(['laid']);
});

it('lays a step for what comes while the one before is taken up, once it is', async () => {
  const { router, steps, comeTo, stepBack } = openAt({ isFirst: true });
  const take = await layOnTop(router, () => {});
  take();
  vi.runAllTimers();
  const left = vi.fn();
  const takeNext = await layOnTop(router, left);
  expect(steps).toEqual(['laid', 'taken up']);
  comeTo('page');
  expect(steps).toEqual(['laid', 'taken up', 'laid']);
  expect(stepBack()).toBe(true);
  expect(left).toHaveBeenCalledOnce();
  takeNext();
  vi.runAllTimers();
  expect(steps).toEqual(['laid', 'taken up', 'laid', 'taken up']);
});

it('lays no step where there is one to be heard', async () => {
  const { router, steps } = openAt({ isFirst: false });
  const take = await layOnTop(router, () => {});
  take();
  vi.runAllTimers();
  expect(steps).toEqual([]);
});
