import { readFile } from 'node:fs/promises';
import { type DrawFault, type DrawReport, verifyDraw } from '#features/draw/verify-draw.ts';
import { type ListFault, listFault, type PublishedRoot } from '#kernel/chain/daily-root.ts';

const USAGE = `npm run verify-draw -- <file> [--root <file>]

Makes an offer's draw again from the file that anyone can download at /ipo/draw: the list and its hash, drand's signature,
the order of the lots, the winners. With a daily root, as proof/root_list or ipo/draw answers it, also whether that root
names the list. Needs no server, no database and no network (docs/draw.md).`;

const WHY: Readonly<Record<DrawFault['why'], string>> = {
  malformed: 'it is missing or not written as docs/draw.md says',
  unknown: 'a draw’s file has no such field',
  differs: 'it is not what the rest of the file gives',
  unsigned: 'drand’s key did not sign that',
  not_of_source: 'it does not go with this source',
  unproven: 'nobody signs it: it or the winners were altered',
};

const WHY_ROOT: Readonly<Record<ListFault, string>> = {
  seal: 'root.seal: it is not what the root gives',
  lists: 'root.lists: they do not have the hash that the root says',
  missing: 'root.lists: this root does not name the list with its hash',
};

/** `npm run verify-draw`: prints what fits and what does not. Gives 0 where all fits, 1 where not, 2 for a misuse. */
export async function verifyDrawFile(
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [path, option, rootPath, ...more] = args;
  const isMisused =
    option !== undefined && (option !== '--root' || rootPath === undefined || more.length > 0);
  if (path === undefined || path.startsWith('--') || isMisused) {
    print(USAGE);
    return 2;
  }
  const [read, kept] = [await readJson(path), rootPath === undefined ? null : await readJson(rootPath)];
  if ('problem' in read || (kept !== null && 'problem' in kept)) {
    if ('problem' in read) print(`✗ ${path}: ${read.problem}`);
    if (kept !== null && 'problem' in kept) print(`✗ ${rootPath}: ${kept.problem}`);
    return 2;
  }
  const report = verifyDraw(drawIn(read.content));
  const root = report.drawn === null ? null : rootIn(kept ?? read, report.drawn.list.ipoId);
  const fault = root === null || report.drawn === null ? null : rootFault(root, report.drawn);
  for (const line of describe(report, root, fault)) print(line);
  return report.faults.length === 0 && fault === null ? 0 : 1;
}

type Content = { readonly content: unknown };

async function readJson(path: string): Promise<Content | { problem: string }> {
  try {
    return { content: JSON.parse(await readFile(path, 'utf8')) as unknown };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Taken straight from the call, the file lies within the answer. */
function drawIn(content: unknown): unknown {
  const { data } = (content ?? {}) as { data?: { file?: unknown } };
  return data?.file ?? content;
}

/** A root by itself, or that of the offer within the answer of a call; null where there is none. */
function rootIn({ content }: Content, ipoId: string): Partial<PublishedRoot> | null {
  const answer = (content ?? {}) as { data?: { root?: object | null; items?: object[] }; seal?: unknown };
  const { root, items } = answer.data ?? {};
  const roots: Partial<PublishedRoot>[] =
    items ?? (root ? [root] : 'seal' in answer ? [answer as object] : []);
  return roots.find(({ lists }) => String(lists).includes(ipoId)) ?? roots[0] ?? null;
}

const ROOT_FIELDS = [
  'number',
  'date',
  'at',
  'heads',
  'root',
  'auditSeq',
  'auditHead',
  'listsHash',
  'previousSeal',
  'seal',
  'lists',
] as const;

function rootFault(root: Partial<PublishedRoot>, { list, listHash }: Drawn): string | null {
  const missing = ROOT_FIELDS.find((field) => typeof root[field] !== 'string');
  if (missing !== undefined) return `root.${missing}: it is missing or no text`;
  const fault = listFault(root as PublishedRoot, list.ipoId, listHash);
  return fault === null ? null : WHY_ROOT[fault];
}

type Drawn = NonNullable<DrawReport['drawn']>;

function describe(
  { faults, drawn }: DrawReport,
  root: Partial<PublishedRoot> | null,
  rootFault: string | null,
): string[] {
  const broken = faults.map(({ field, why, found }) => {
    const instead = found === null ? '' : `; it gives ${found}`;
    return `BROKEN  ${field}: ${WHY[why]}${instead}`;
  });
  if (rootFault !== null) broken.push(`BROKEN  ${rootFault}`);
  if (broken.length > 0 || drawn === null) return [...broken, 'The draw does NOT fit.'];
  const { list, listHash, winners, source } = drawn;
  const lots = list.entries.reduce((sum, entry) => sum + entry.lots, 0);
  return [
    `draw of offer ${list.ipoId}`,
    `fits    list: ${list.entries.length} applications, ${lots} lots; its hash is ${listHash}`,
    source === 'drand'
      ? 'fits    beacon: drand’s quicknet signed this round, the first ten minutes after the close'
      : 'fits    beacon: the round is the first ten minutes after the close',
    `fits    winners: ${winners.length} applications with ${winners.reduce((sum, won) => sum + won.lots, 0)} of ${list.allocatedLots} lots`,
    root === null
      ? 'NOTE    no daily root was given: that this is the list of the close, only a hash kept since then or a root shows.'
      : `fits    root: number ${root.number} of ${root.date} names the list; its seal is ${root.seal}`,
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
