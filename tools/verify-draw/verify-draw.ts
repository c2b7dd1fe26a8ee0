import { readFile } from 'node:fs/promises';
import { type DrawFault, type DrawReport, verifyDraw } from '#features/draw/verify-draw.ts';

const USAGE = `npm run verify-draw -- <file>

Makes an offer's draw again from the file that anyone can download at /ipo/draw: the list and its hash, drand's signature,
the order of the lots, the winners. Needs no server, no database and no network (docs/draw.md).`;

const WHY: Readonly<Record<DrawFault['why'], string>> = {
  malformed: 'it is missing or not written as docs/draw.md says',
  unknown: 'a draw’s file has no such field',
  differs: 'it is not what the rest of the file gives',
  unsigned: 'drand’s key did not sign that',
  not_of_source: 'it does not go with this source',
  unproven: 'nobody signs it: it or the winners were altered',
};

/** `npm run verify-draw`: prints what fits and what does not. Gives 0 where all fits, 1 where not, 2 for a misuse. */
export async function verifyDrawFile(
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [path, ...more] = args;
  if (path === undefined || more.length > 0 || path.startsWith('--')) {
    print(USAGE);
    return 2;
  }
  const read = await readDraw(path);
  if ('problem' in read) {
    print(`✗ ${path}: ${read.problem}`);
    return 2;
  }
  const report = verifyDraw(read.file);
  for (const line of describe(report)) print(line);
  return report.faults.length === 0 ? 0 : 1;
}

async function readDraw(path: string): Promise<{ file: unknown } | { problem: string }> {
  try {
    const content: unknown = JSON.parse(await readFile(path, 'utf8'));
    return { file: unwrapped(content) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Taken straight from the call, the file lies within the answer. */
function unwrapped(content: unknown): unknown {
  const { data } = (content ?? {}) as { data?: { file?: unknown } };
  return data?.file ?? content;
}

function describe({ faults, drawn }: DrawReport): string[] {
  const broken = faults.map(({ field, why, found }) => {
    const instead = found === null ? '' : `; it gives ${found}`;
    return `BROKEN  ${field}: ${WHY[why]}${instead}`;
  });
  if (faults.length > 0 || drawn === null) return [...broken, 'The draw does NOT fit.'];
  const { list, listHash, winners, source } = drawn;
  const lots = list.entries.reduce((sum, entry) => sum + entry.lots, 0);
  return [
    `draw of offer ${list.ipoId}`,
    `fits    list: ${list.entries.length} applications, ${lots} lots; its hash is ${listHash}`,
    source === 'drand'
      ? 'fits    beacon: drand’s quicknet signed this round, the first ten minutes after the close'
      : 'fits    beacon: the round is the first ten minutes after the close',
    `fits    winners: ${winners.length} applications with ${winners.reduce((sum, won) => sum + won.lots, 0)} of ${list.allocatedLots} lots`,
    ...(source === 'sandbox'
      ? [
          'NOTE    the number comes from the sandbox’s own beacon, which nobody signs: whoever runs the sandbox could know it beforehand.',
        ]
      : []),
    'The draw fits.',
  ];
}

if (import.meta.main)
  process.exitCode = await verifyDrawFile(process.argv.slice(2), (line) => console.log(line));
