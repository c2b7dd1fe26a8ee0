import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestBolsillo, TestInvestor } from './bolsillo.ts';

const ROOT = join(import.meta.dirname, '..');

/** How a sweep asks a call: well, and with another investor's ids where it takes any. */
export interface AskedCall<Own> {
  readonly input: object;
  /** Absent where the input can name nothing of another investor. */
  readonly foreign?: (theirs: Own) => object;
  /** Its bodies may be larger than the 64 kB of all others. */
  readonly largeBodies?: true;
  /** Begins a log-in, so a stale token does not stand in its way. */
  readonly ignoresToken?: true;
}

/** What a feature's calls need in the sweeps over all calls: the default export of its `server/every-call.fixture.ts`. */
export interface CallSweep<Own extends Record<string, string> = Record<never, string>> {
  /** Its calls for investors and for anybody, by path. */
  readonly calls: Readonly<Record<string, AskedCall<Own>>>;
  /** Makes one of everything that an investor of a sweep can own here and that has an id; a stranger must reach none. */
  readonly own?: (investor: TestInvestor, world: TestBolsillo) => Promise<Own>;
  /** Values for its operator calls, by field, where the shape of an input does not tell what it means. */
  readonly operatorFields?: Readonly<Record<string, unknown>>;
}

/** Gives a sweep as all of them are kept: what is owned is only known to the feature that made it. */
export const defineSweep = <Own extends Record<string, string>>(
  sweep: CallSweep<Own>,
): CallSweep<Record<string, string>> => ({
  ...sweep,
  // What `foreign` is handed is what `own` of the same sweep made.
  calls: sweep.calls as CallSweep<Record<string, string>>['calls'],
});

/** All of them, in the order of their paths. */
export async function collectSweeps(): Promise<CallSweep<Record<string, string>>[]> {
  const files = globSync(['features/*/server/every-call.fixture.ts', 'kernel/*/every-call.fixture.ts'], {
    cwd: ROOT,
  });
  const modules = await Promise.all(files.sort().map((file) => import(pathToFileURL(join(ROOT, file)).href)));
  return modules.map((module) => (module as { default: CallSweep<Record<string, string>> }).default);
}
