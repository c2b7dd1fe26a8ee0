import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTapGate, isInChartArea, keepTouchRules } from './touch-rules.ts';

/** An element that answers `closest` by what its own attributes say. */
class FakeElement extends EventTarget {
  readonly inChart: boolean;
  constructor(inChart: boolean) {
    super();
    this.inChart = inChart;
  }
  closest(selector: string): FakeElement | null {
    return this.inChart && selector.includes('data-chart') ? this : null;
  }
}

interface Finger {
  clientX: number;
  clientY: number;
}
const finger = (clientX = 0, clientY = 0): Finger => ({ clientX, clientY });

function touch(name: string, fingers: Finger[], at: number): Event {
  const event = new Event(name, { cancelable: true });
  const touches = name === 'touchend' ? [] : fingers;
  // Node's events carry no touches and their own time.
  Object.defineProperties(event, {
    touches: { value: touches },
    changedTouches: { value: fingers },
    timeStamp: { value: at },
  });
  return event;
}

function open(inChart: boolean) {
  const page = new FakeElement(inChart);
  const stop = keepTouchRules(page as unknown as Document);
  const send = (event: Event) => !page.dispatchEvent(event);
  const tap = (at: number, x = 0, end = x) => {
    send(touch('touchstart', [finger(x)], at));
    return send(touch('touchend', [finger(end)], at + 20));
  };
  return { page, stop, send, tap };
}

describe('chart areas', () => {
  it('are where an element or one above says so', () => {
    expect(isInChartArea(new FakeElement(true))).toBe(true);
    expect(isInChartArea(new FakeElement(false))).toBe(false);
    expect(isInChartArea(null)).toBe(false);
    expect(isInChartArea(new EventTarget())).toBe(false);
  });
});

it('no icon is taken for a chart: the set writes an icon’s name into its class', () => {
  const cwd = join(import.meta.dirname, '../..');
  const sources = globSync(['apps/mobile/**/*.ts*', 'features/*/mobile/**/*.ts*', 'ui/**/*.ts*'], { cwd });
  expect(sources.length).toBeGreaterThan(100);
  const named = sources.flatMap((file) => {
    const text = readFileSync(join(cwd, file), 'utf8');
    return [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
      names
        .split(',')
        .filter((name) => /chart|kline/i.test(name))
        .map((name) => `${file}: ${name.trim()}`),
    );
  });
  expect(named).toEqual([]);
});

describe('taps', () => {
  it('are refused within 300 ms of the last one that was accepted', () => {
    const taps = createTapGate();
    expect([0, 300, 601, 901, 1202].map(taps.tap)).toEqual([false, true, false, true, false]);
    // and asking alone counts as no tap
    expect([1_300, 1_502, 1_503].map(taps.isTooSoon)).toEqual([true, true, false]);
  });

  it('get through now and then however steadily somebody taps', () => {
    const taps = createTapGate();
    expect([0, 200, 400, 600, 800, 1000].map(taps.tap)).toEqual([false, true, false, true, false, true]);
  });
});

describe('outside chart areas', () => {
  let screen: ReturnType<typeof open>;
  beforeEach(() => {
    screen = open(false);
  });

  it('ignores the second of two quick taps, and only that', () => {
    expect(screen.tap(1_000)).toBe(false);
    expect(screen.tap(1_200)).toBe(true);
    expect(screen.tap(1_800)).toBe(false);
  });

  it('counts no scrolling finger as a tap', () => {
    expect(screen.tap(1_000, 0, 80)).toBe(false);
    expect(screen.tap(1_100)).toBe(false);
  });

  it('blocks two fingers, the touchpad’s pinch, double clicks and Safari’s gestures', () => {
    expect(screen.send(touch('touchstart', [finger(), finger(90)], 0))).toBe(true);
    expect(screen.send(touch('touchmove', [finger(), finger(99)], 0))).toBe(true);
    const wheel = Object.assign(new Event('wheel', { cancelable: true }), { ctrlKey: true });
    expect(screen.send(wheel)).toBe(true);
    for (const name of ['dblclick', 'gesturestart', 'gesturechange', 'gestureend']) {
      expect(screen.send(new Event(name, { cancelable: true }))).toBe(true);
    }
  });

  it('lets one finger scroll', () => {
    expect(screen.send(touch('touchmove', [finger()], 0))).toBe(false);
    expect(screen.send(Object.assign(new Event('wheel', { cancelable: true }), { ctrlKey: false }))).toBe(
      false,
    );
  });

  it('stops when it is told to', () => {
    screen.stop();
    screen.tap(0);
    expect(screen.tap(100)).toBe(false);
  });
});

describe('what acts as soon as it is touched', () => {
  it.each([
    ['a finger within 300 ms of a tap is not heard', false, 'touch', 250, false],
    ['a finger later is', false, 'touch', 321, true],
    ['a mouse is', false, 'mouse', 100, true],
    ['a finger over a chart is', true, 'touch', 100, true],
  ] as const)('%s', (_, inChart, pointerType, at, isHeard) => {
    const { page, tap } = open(inChart);
    let heard = false;
    page.addEventListener('pointerdown', () => {
      heard = true;
    });
    tap(0);
    const down = new Event('pointerdown', { cancelable: true });
    Object.defineProperties(down, { pointerType: { value: pointerType }, timeStamp: { value: at } });
    page.dispatchEvent(down);
    expect(heard).toBe(isHeard);
  });
});

describe('over a chart', () => {
  it('quick taps and two fingers pass', () => {
    const chart = open(true);
    chart.tap(1_000);
    expect(chart.tap(1_100)).toBe(false);
    expect(chart.send(touch('touchstart', [finger(), finger(90)], 0))).toBe(false);
    expect(chart.send(new Event('gesturestart', { cancelable: true }))).toBe(false);
  });
});
