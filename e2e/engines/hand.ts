import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, InputSource } from './engine.ts';
import {
  type Box,
  boxExpression,
  focusedExpression,
  type Kind,
  type Spot,
  seesExpression,
  spotExpression,
} from './in-page.ts';
import { until } from './wait.ts';

const SWIPE_STEPS = 10;
const STEP_MS = 16;
const A_MOMENT_MS = 400;
const ENTER = '\uE007';

/** One hand on an engine's screen, with its eyes: everything waits until it is there. */
export interface Hand {
  readonly engine: Engine;
  open(path: string): Promise<void>;
  press(kind: Kind, name: RegExp): Promise<void>;
  fill(name: RegExp, text: string): Promise<void>;
  enter(): Promise<void>;
  swipe(from: Spot, to: Spot): Promise<void>;
  /** Where an element stands, in view. */
  box(selector: string): Promise<Box>;
  see(text: RegExp): Promise<void>;
  /** Waits until an expression holds in the page. */
  hold(what: string, expression: string): Promise<void>;
}

export function handOn(engine: Engine, origin: string): Hand {
  // What still moves is taken when it stands.
  const still = <Place>(what: string, expression: string) =>
    until(what, async () => {
      const before = await engine.evaluate<Place | null>(expression);
      const after = await engine.evaluate<Place | null>(expression);
      return JSON.stringify(before) === JSON.stringify(after) ? after : null;
    });
  const touch = (actions: InputSource['actions']) =>
    engine.perform([
      { type: 'pointer', id: 'finger', parameters: { pointerType: engine.pointerType }, actions },
    ]);
  const press = async (kind: Kind, name: RegExp) => {
    // Two taps in a moment are a double tap, of which the app takes one.
    await sleep(A_MOMENT_MS);
    const { x, y } = await still<Spot>(`${kind} ${name}`, spotExpression(kind, name));
    await touch([
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  };
  const type = (text: string) =>
    engine.perform([
      {
        type: 'key',
        id: 'keys',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ]);
  const hold: Hand['hold'] = async (what, expression) => {
    await until(what, () => engine.evaluate<boolean>(expression));
  };
  return {
    engine,
    press,
    box: (selector) => still<Box>(selector, boxExpression(selector)),
    hold,
    open: (path) => engine.open(origin + path),
    async fill(name, text) {
      await press('field', name);
      // The focus may come a moment after the tap.
      await hold(`the field ${name} to be written in`, focusedExpression(name));
      await engine.evaluate('document.activeElement.select() ?? true');
      await type(text);
    },
    enter: () => type(ENTER),
    async swipe(from, to) {
      const between = (share: number) => ({
        x: Math.round(from.x + (to.x - from.x) * share),
        y: Math.round(from.y + (to.y - from.y) * share),
      });
      await touch([
        { type: 'pointerMove', ...from },
        { type: 'pointerDown', button: 0 },
        ...Array.from({ length: SWIPE_STEPS }, (_, step) => ({
          type: 'pointerMove',
          duration: STEP_MS,
          ...between((step + 1) / SWIPE_STEPS),
        })),
        { type: 'pointerUp', button: 0 },
      ]);
    },
    see: (text) => hold(`“${text.source}”`, seesExpression(text)),
  };
}
