import type { ChainEntry } from './chain.ts';
import type { DailyRoot, Inclusion } from './daily-root.ts';

/**
 * The file in which an investor keeps their chain: UTF-8, one JSON object a line (docs/chain-file.md). First what it is
 * and whose, then the entries in order, then the daily roots in which its heads stand, last where it ends: a file that
 * was cut has no end.
 */
export interface ChainFile {
  readonly investorId: string;
  readonly entries: readonly ChainEntry[];
  /** The log of the keys of the investor's devices, whole; left out where no device ever had one, null in files from before. */
  readonly keys?: readonly KeyLine[] | null;
  /** What operators signed of it, as the entries' references name it; left out where nobody did. */
  readonly signatures?: readonly SignedText[];
  /** Ascending. */
  readonly inclusions: readonly Inclusion[];
  readonly end: { readonly seq: string; readonly head: string };
}

/** A line of the log of an investor's keys, as it was hashed (docs/investor-signatures.md); hashes and key in hex. */
export interface KeyLine {
  readonly seq: string;
  readonly at: string;
  /** `created` or `ended`. */
  readonly event: string;
  readonly keyId: string;
  readonly algorithm: string;
  /** SPKI. */
  readonly publicKey: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** A statement of an operator with its signature and the key that made it, all but the text in hex. */
export interface SignedText {
  readonly statement: string;
  readonly signature: string;
  readonly algorithm: string;
  /** SPKI. */
  readonly publicKey: string;
}

/** The file cannot be read; the message names the line. */
export class ChainFileError extends Error {
  override readonly name = 'ChainFileError';
}

const ENTRY_FIELDS = [
  'seq',
  'kind',
  'asset',
  'delta',
  'before',
  'after',
  'posting',
  'at',
  'transactionNumber',
  'transactionName',
  'reference',
  'hash',
] as const;
const ROOT_FIELDS = ['number', 'date', 'at', 'heads', 'root', 'previousSeal', 'seal'] as const;
/** Not in files of version 1, whose roots do not name the audit log. */
const AUDIT_FIELDS = ['auditSeq', 'auditHead'] as const;
/** Not in files of versions 1 to 3, whose roots name no lists. */
const LISTS_FIELDS = ['listsHash'] as const;
const LEAF_FIELDS = ['position', 'seq', 'head'] as const;
const KEY_FIELDS = ['seq', 'at', 'event', 'keyId', 'algorithm', 'publicKey', 'previousHash', 'hash'] as const;
const SIGNED_FIELDS = ['statement', 'signature', 'algorithm', 'publicKey'] as const;
const FORMAT = 'bolsillo-chain';
const VERSION = 6;
const READ_VERSIONS: readonly unknown[] = [1, 2, 3, 4, 5, VERSION];
const VERSIONS_WITH_LISTS: readonly unknown[] = [4, 5, VERSION];

/** Writes the file; every line ends with a line feed. */
export function writeChainFile(file: ChainFile): string {
  const { investorId, entries, keys, signatures = [], inclusions, end } = file;
  const lines = [
    { file: FORMAT, version: VERSION, investorId },
    ...entries.map((entry) => picked(entry, ENTRY_FIELDS)),
    ...(keys ?? []).map((key) => ({ key: picked(key, KEY_FIELDS) })),
    ...signatures.map((signed) => ({ signed: picked(signed, SIGNED_FIELDS) })),
    ...inclusions.map(({ root, path, stamps = [], ...leaf }) => ({
      inclusion: picked(leaf, LEAF_FIELDS),
      path,
      root: picked(root, [...ROOT_FIELDS, ...AUDIT_FIELDS, ...LISTS_FIELDS]),
      ...(stamps.length > 0 && { stamps }),
    })),
    { end: { seq: end.seq, head: end.head } },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const picked = <Key extends string>(from: Readonly<Record<Key, string>>, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Record<Key, string>;

/** Reads a file; throws `ChainFileError` for one that is cut, foreign or not written as documented. Verifies nothing. */
export function readChainFile(text: string): ChainFile {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new ChainFileError('the file does not end with a line feed: it was cut');
  const values = lines.map(parseLine);
  const head = values[0];
  const tail = values.at(-1)?.end;
  if (head?.file !== FORMAT || typeof head.investorId !== 'string')
    throw new ChainFileError('line 1: this is no chain file of Bolsillo');
  if (!READ_VERSIONS.includes(head.version))
    throw new ChainFileError(`line 1: version ${String(head.version)} is not known`);
  if (!isObject(tail))
    throw new ChainFileError(`line ${values.length}: the last line is missing: the file was cut`);
  const investorId = head.investorId;
  const entries: ChainEntry[] = [];
  const keys: KeyLine[] = [];
  const signatures: SignedText[] = [];
  const inclusions: Inclusion[] = [];
  for (const [place, value] of values.slice(1, -1).entries()) {
    const line = place + 2;
    if ('inclusion' in value) inclusions.push(readInclusion(value, line, head.version));
    else if (inclusions.length > 0) throw new ChainFileError(`line ${line}: an entry after the roots`);
    else if (isObject(value.key)) keys.push(texts(value.key, KEY_FIELDS, line));
    else if (isObject(value.signed)) signatures.push(texts(value.signed, SIGNED_FIELDS, line));
    else entries.push({ investorId, ...texts(value, ENTRY_FIELDS, line) });
  }
  const end = texts(tail, ['seq', 'head'], values.length);
  return {
    investorId,
    entries,
    ...keysRead(keys, head.version),
    ...(signatures.length > 0 && { signatures }),
    inclusions,
    end,
  };
}

const keysRead = (keys: readonly KeyLine[], version: unknown) => {
  if (version !== VERSION) return { keys: null };
  return keys.length > 0 ? { keys } : {};
};

function parseLine(line: string, place: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Told below, with its line.
  }
  throw new ChainFileError(`line ${place + 1}: not a JSON object`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function readInclusion(value: Record<string, unknown>, line: number, version: unknown): Inclusion {
  const { inclusion, root, path, stamps = [] } = value;
  if (!isObject(inclusion) || !isObject(root) || !isTexts(path) || !isTexts(stamps))
    throw new ChainFileError(`line ${line}: not written as a root`);
  const audit = version === 1 ? { auditSeq: '', auditHead: '' } : texts(root, AUDIT_FIELDS, line);
  const lists = VERSIONS_WITH_LISTS.includes(version) ? texts(root, LISTS_FIELDS, line) : { listsHash: '' };
  const daily: DailyRoot = { ...texts(root, ROOT_FIELDS, line), ...audit, ...lists };
  return {
    ...texts(inclusion, LEAF_FIELDS, line),
    root: daily,
    path,
    ...(stamps.length > 0 && { stamps }),
  };
}

function texts<Key extends string>(
  value: Record<string, unknown>,
  keys: readonly Key[],
  line: number,
): Record<Key, string> {
  const missing = keys.find((key) => typeof value[key] !== 'string');
  if (missing !== undefined) throw new ChainFileError(`line ${line}: "${missing}" is missing or no text`);
  return picked(value as Record<Key, string>, keys);
}
