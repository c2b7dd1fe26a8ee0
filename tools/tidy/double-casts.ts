import { type Finding, lineAt, type Source } from './finding.ts';

/** Written in pieces, so that this file does not find itself. */
const DOUBLE_CAST = new RegExp(`\\bas ${'unknown'} as\\b`, 'g');
const PRODUCT = /^(apps|features|kernel|ui)\//;
const TEST_CODE = /\.(test|fixture|spec)\.tsx?$|\/e2e\//;

/** The only files of the product that cast past the compiler, each with its reason. No fifth: check the value instead. */
export const KEPT_CASTS: Readonly<Record<string, string>> = {
  'apps/mobile/offline/service-worker.ts': 'the compiler takes a worker’s `self` for a window',
  'features/account/mobile/password/new-password-fields.tsx':
    'a form of more fields is no form of these, to react-hook-form’s types',
  'features/account/mobile/password/password-form.tsx': 'the same',
  'kernel/http/route.ts': 'one list holds the routes of all calls, each with an input of its own',
};

/** Casts past the compiler (through `unknown`) in files of the product that have no reason for one. */
export function doubleCasts({ file, text }: Source): Finding[] {
  if (!PRODUCT.test(file) || TEST_CODE.test(file) || file in KEPT_CASTS) return [];
  return Array.from(text.matchAll(DOUBLE_CAST), ({ index }) => ({
    file,
    line: lineAt(text, index),
    rule: 'double-cast',
    detail: 'a value that nobody checked: read it with a schema',
  }));
}
