import type { Plugin } from 'vite';

const REACT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/**
 * What React does for fibers of one kind; not where another kind's is the same. It is never done, but its variables stay
 * declared: other kinds use them, too.
 */
function without(kind: number, times: number): Cut {
  const what = new RegExp(`(?<!case \\d+:\\n)^( +)case ${kind}:\\n(?!\\1case)((?:\\1 .*\\n|\\n)+)`, 'gm');
  return [what, times, `$1case ${kind}: if (!1) {\n$2}\n`];
}

/** What is looked for in React's file, how often it must be found, and what takes its place. */
type Cut = readonly [what: RegExp, times: number, by: string];

/** This app is drawn anew by the browser and never hydrated: no root is, no boundary is, and nothing waits to be. */
const NEVER_HYDRATED: readonly Cut[] = [
  [/(?<=function initInput\([^)]*?)isHydrating(?=\n\))/g, 1, 'isFirst'],
  [/(?<=function initInput\([\s\S]{0,1200}?)\bisHydrating(?= \|\| value === element\.value)/g, 1, 'isFirst'],
  [/(?<=element\.checked = )isHydrating\b/g, 1, 'isFirst'],
  [/^ {2}isHydrating = !1,\n/gm, 1, ''],
  [/\(isHydrating = !0\)/g, 3, '0'],
  [/^ *isHydrating = ![01];\n/gm, 3, ''],
  [/\bisHydrating\b(?!\$)/g, 33, '!1'],
  [/[\w$]+(?:\.[\w$]+)*\.dehydrated\b(?! =[^=])/g, 18, 'null'],
  [/[\w$]+(?:\.[\w$]+)*\.isDehydrated\b(?! =[^=])/g, 7, '!1'],
  [/\bget(?:Suspense|Activity)InstanceFromFiber\(nearestMounted\)/g, 4, 'null'],
  [/(?<!function )popHydrationState\(\w+\)/g, 6, '!1'],
  [/\w+ === hydrationParentFiber\b/g, 1, '!1'],
  [/^function retryIfBlockedOn\(unblocked\) \{[\s\S]*?^\}/gm, 1, 'function retryIfBlockedOn() {}'],
  [
    /var blockedOn = (findInstanceBlockingEvent\(nativeEvent\));\s+if \(null === blockedOn\)([\s\S]*?),\s+clearIfContinuousEvent[\s\S]*?(?=\n {2}\}\n\}\nfunction findInstanceBlockingEvent)/g,
    1,
    '$1;$2;',
  ],
  without(18, 2),
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = function[\s\S]*?^};\n/gm, 1, ''],
  [/^ReactDOMHydrationRoot\.prototype\.(?:render|unmount) =/gm, 2, ''],
  [/^exports\.hydrateRoot = function[\s\S]*?^};\n/gm, 1, ''],
];

/** No lane may start a view transition, as those of a tap may not anyway: nothing here is a `<ViewTransition>`, whose fibers are of kind 30. */
const NO_VIEW_TRANSITIONS: readonly Cut[] = [
  [/\((\w+) & 335544064\) === \1(?!\w)/g, 7, '!1'],
  [/shouldStartViewTransition\s+\? \(pendingViewTransition = startViewTransition\([^)]*\)\)\s+: /g, 1, ''],
  without(30, 13),
  [/^ViewTransitionPseudoElement\.prototype\.\w+ = function[\s\S]*?^};\n/gm, 3, ''],
];

/** No `<Fragment>` has a ref, whose fibers are of kind 7. */
const NO_FRAGMENT_REFS: readonly Cut[] = [
  [/^( +)case 7:\n\1 {2}if \(null === current\.stateNode\) \{\n(?:\1 .*\n)+/gm, 1, ''],
  [/return fiber && 7 === fiber\.tag && null !== fiber\.stateNode;/g, 1, 'return !1;'],
  [/(?<=^function commitFragmentInstance(?:Insertion|Deletion)Effects\(fiber\) )\{[\s\S]*?^\}/gm, 2, '{}'],
  [/^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^};\n/gm, 12, ''],
];

/** Nothing is lifted into the page's head: no `<title>`, no style with a precedence, no script; and no list orders its suspended parts. */
const NOTHING_LIFTED: readonly Cut[] = [
  [/^function isHostHoistableType\([\s\S]*?^}/gm, 1, 'function isHostHoistableType() { return !1; }'],
  without(26, 8),
  [/^ {2}D: prefetchDNS,\n(?: {2}\w: pre\w+,?\n){6}/gm, 1, ''],
  without(19, 8),
];
const CUTS = [...NEVER_HYDRATED, ...NO_VIEW_TRANSITIONS, ...NO_FRAGMENT_REFS, ...NOTHING_LIFTED];
/** What of a library would ask for it. */
const LIFTED = /[{,]precedence:/;

/**
 * A quarter of React's code for the browser is for what this app never does, and cannot be left out from outside. Where the
 * question whether it is to be done gets its answer while building, the bundler drops what would follow. Fails where a newer
 * React asks otherwise; `lean-react-plugin.test.ts` holds the sources to what is left out.
 */
export function leanReactPlugin(): Plugin {
  return {
    name: 'bolsillo-lean-react',
    apply: 'build',
    transform(code, id) {
      return REACT.test(id) ? { code: leanReact(code), map: null } : undefined;
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && LIFTED.test(chunk.code))
          this.error(`${chunk.fileName} asks React for what ui/build/lean-react-plugin.ts leaves out of it`);
    },
  };
}

export function leanReact(code: string): string {
  let lean = code;
  for (const [what, times, by] of CUTS) {
    const found = lean.match(what)?.length ?? 0;
    if (found !== times) throw new Error(`React has ${found} of ${what}, not ${times}: look at it again`);
    lean = lean.replace(what, by);
  }
  return lean;
}
