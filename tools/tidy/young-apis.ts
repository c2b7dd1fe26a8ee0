import { type Finding, lineAt, type Source } from './finding.ts';

/** What runs in a browser, or is written for one. */
const FOR_BROWSERS = /^(ui|apps\/(mobile|operator)|features\/[^/]+\/(mobile|operator|line|card))\//;
const FOR_NODE = /\/(build|drawn)\/|\/vite\.config\.ts$|\.test\.tsx?$/;

/**
 * Not in Safari 16.4, the oldest browser that is built for (Vite's `baseline-widely-available`): a build rewrites a young syntax,
 * but brings no function that a browser lacks. Nor is a date of some language to be read: Canada's, `2026-11-27`, was `11/27/2026` for a
 * while, and is still where the device's own tables are of then.
 */
const YOUNG =
  /\b((Map|Object)\.groupBy|AbortSignal\.any|URL\.(canParse|parse)|Promise\.(withResolvers|try)|Array\.fromAsync|RegExp\.escape|Uint8Array\.from(Base64|Hex)|Iterator\.\w+)\(|\.(keys|values|entries)\(\)\.(map|filter|some|every|find|take|drop|reduce|toArray|flatMap)\(|\brequestIdleCallback\(|Intl\.DateTimeFormat\((?='(?:en-CA|sv-SE)')/g;
/** Asked for in the same line: there is another way where it is missing. */
const ASKED_FOR = /\bin globalThis\b/;

/** Functions that some iPhone in use does not have. */
export function youngApis({ file, text }: Source): Finding[] {
  if (!FOR_BROWSERS.test(file) || FOR_NODE.test(file)) return [];
  const lines = text.split('\n');
  return Array.from(text.matchAll(YOUNG), ({ index, 0: call }) => ({
    file,
    line: lineAt(text, index),
    rule: 'young-api',
    detail: `${call.slice(0, -1)} is not in every browser, or not alike: write it out`,
  })).filter(({ line }) => !ASKED_FOR.test(lines[line - 1] ?? ''));
}
