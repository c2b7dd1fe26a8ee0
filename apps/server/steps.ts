const MS_A_TENTH = 100;

/** Seconds with one decimal, for people: `1.4 s`. */
export function inSeconds(ms: number): string {
  const tenths = Math.floor(ms / MS_A_TENTH);
  return `${Math.floor(tenths / 10)}.${tenths % 10} s`;
}

/** Says a step as it begins, runs it and says how long it took. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  process.stdout.write(`· ${what} … `);
  try {
    const result = await work();
    process.stdout.write(`${inSeconds(performance.now() - started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/** A remark in the middle of a step, or between two. */
export function remark(line: string): void {
  process.stdout.write(`\n  ${line}\n`);
}
