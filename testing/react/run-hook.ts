import { act, createElement, type FunctionComponent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** A hook that runs as in a screen, with its effects, and draws nothing itself. */
export interface RunningHook<Input, Result> {
  /** What it gives now. */
  readonly now: () => Result;
  /** All that it gave, drawing after drawing. */
  readonly given: readonly Result[];
  /** The texts that its contexts put on the screen. */
  readonly said: () => string;
  /** Draws it again, of something else. */
  readonly draw: (input: Input) => Promise<void>;
  /** Lets something happen and what follows from it. */
  readonly after: (event: () => unknown) => Promise<void>;
  readonly leave: () => Promise<void>;
}

const NAMESPACE = 'http://www.w3.org/1999/xhtml';
const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** As much of an element as React asks for: it keeps its children and its text. */
function element(tag: string): FakeElement {
  const children: FakeElement[] = [];
  const remove = (child: FakeElement) => children.splice(children.indexOf(child), 1);
  return {
    ...listens,
    ...{ nodeType: 1, nodeName: tag, tagName: tag, namespaceURI: NAMESPACE },
    ...{ style: {}, textContent: '', children },
    ownerDocument: page,
    setAttribute: () => undefined,
    appendChild: (child) => children.push(child),
    insertBefore: (child) => children.push(child),
    removeChild: remove,
  };
}
type FakeElement = Record<string, unknown> & {
  textContent: string;
  readonly children: readonly FakeElement[];
  appendChild(child: FakeElement): unknown;
  insertBefore(child: FakeElement): unknown;
  removeChild(child: FakeElement): unknown;
};
const page = {
  ...listens,
  ...{ nodeType: 9, activeElement: null, documentElement: null },
  createElement: element,
  createElementNS: (_: string, tag: string) => element(tag),
};

const textOf = ({ textContent, children }: FakeElement): string =>
  textContent + children.map(textOf).join('');

/** The global things that React looks for. */
function openWindow(): FakeElement {
  vi.stubGlobal('window', { ...listens, location: { protocol: 'http:' }, HTMLIFrameElement: class {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return element('DIV');
}

/** Runs a hook; `within` gives the contexts that it reads. */
export async function runHook<Input, Result>(
  hook: (input: Input) => Result,
  input: Input,
  within: (children: ReactNode) => ReactNode = (children) => children,
): Promise<RunningHook<Input, Result>> {
  const given: Result[] = [];
  const Screen: FunctionComponent<{ input: Input }> = (props) => {
    given.push(hook(props.input));
    return null;
  };
  const place = openWindow();
  // React looks at no more of an element than `element` has.
  const root = createRoot(place as unknown as Element);
  const draw = (next: Input) => act(async () => root.render(within(createElement(Screen, { input: next }))));
  await draw(input);
  return {
    now: () => given[given.length - 1] as Result,
    given,
    said: () => textOf(place),
    draw,
    after: (event) =>
      act(async () => {
        await event();
      }),
    leave: () => act(async () => root.unmount()),
  };
}
