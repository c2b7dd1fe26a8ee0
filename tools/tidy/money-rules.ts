import { type Finding, lineAt, type Source } from './finding.ts';

/** Ways from exact money to a floating-point number, and a missing amount that quietly becomes zero. */
const SUSPECT: readonly (readonly [pattern: RegExp, detail: string])[] = [
  [/\bparseFloat\(/g, 'parseFloat'],
  [/\.toFixed\(/g, 'toFixed'],
  [/\bMath\.round\([^)\n]*\*\s*100\b/g, 'cents by rounding a float'],
  [/\b\w*(amount|price|total|balance)\w*\s*(\|\||\?\?)\s*0n?\b/gi, 'a missing amount that becomes zero'],
];

/** Where figures are drawn, measured or made up they are no money: charts, benches, the sandbox's random walk. */
const NOT_MONEY =
  /^(bench|tools|simulation)\/|(^|\/)e2e\/|\/(chart|sandbox-market|simulated-prices)\/|\/sparkline\.tsx$|\.test\.tsx?$/;

/** Money is never a float (STYLE.md, "Money"). */
export function moneyFindings({ file, text }: Source): Finding[] {
  if (NOT_MONEY.test(file)) return [];
  return SUSPECT.flatMap(([pattern, detail]) =>
    [...text.matchAll(pattern)].map((match) => ({
      file,
      line: lineAt(text, match.index),
      rule: 'money-is-exact',
      detail,
    })),
  );
}
