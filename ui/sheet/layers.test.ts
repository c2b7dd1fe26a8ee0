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
  const steps: string[] = [];
  const history = {
    location: { state: { __TSR_key: 'page' } },
    canGoBack: () => !isFirst,
    block: ({ blockerFn }: { blockerFn: StepBack }) => {
      heard.push(blockerFn);
      return () => heard.splice(heard.indexOf(blockerFn), 1);
    },
    back: () => {
      steps.push('taken up');
      history.location.state.__TSR_key = 'page';
    },
    subscribe: (come: (to: object) => void) => {
      comeTo = (key) => come({ location: { state: { __TSR_key: key } }, action: { type: 'BACK' } });
      return () => {};
    },
  };
  let comeTo: (key: string) => void = () => {};
  const navigate = () => {
    steps.push('laid');
    history.location.state.__TSR_key = 'laid';
  };
  /** A step, as the router asks who hears it; whether something on top did. */
  const step = (action: string) => heard.some((hears) => hears({ action }));
  /** The phone's back button, up to where the history stands again. */
  const stepBack = () => {
    const isHeard = step('BACK');
    if (isHeard) stand();
    return isHeard;
  };
  return {
    router: { history, navigate } as unknown as AnyRouter,
    steps,
    step,
    stepBack,
    leadOn: () => {
      history.location.state.__TSR_key = 'another page';
    },
    comeBackTo: (key: string) => comeTo(key),
  };
}

/** The history stands where it was. */
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

it('leaves nothing before the history stands again, and nothing that is gone by then', async () => {
  const { router, step } = openAt({ isFirst: false });
  const leave = vi.fn();
  const take = await layOnTop(router, leave);
  step('BACK');
  expect(leave).not.toHaveBeenCalled();
  stand();
  stand();
  expect(leave).toHaveBeenCalledOnce();
  step('BACK');
  take();
  vi.runAllTimers();
  stand();
  expect(leave).toHaveBeenCalledOnce();
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

it('takes the step up once somebody comes back to it, where a link led on', async () => {
  const { router, steps, leadOn, comeBackTo } = openAt({ isFirst: true });
  const take = await layOnTop(router, () => {});
  leadOn();
  take();
  vi.runAllTimers();
  expect(steps).toEqual(['laid']);
  comeBackTo('yet another page');
  expect(steps).toEqual(['laid']);
  comeBackTo('laid');
  expect(steps).toEqual(['laid', 'taken up']);
});

it('lays no step where there is one to be heard', async () => {
  const { router, steps } = openAt({ isFirst: false });
  const take = await layOnTop(router, () => {});
  take();
  vi.runAllTimers();
  expect(steps).toEqual([]);
});
