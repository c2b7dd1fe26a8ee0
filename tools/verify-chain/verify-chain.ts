import { createHash, type X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readMark, readStatementCsv, StatementFileError } from '#features/statement/statement-file.ts';
import type { ChainEntry } from '#kernel/chain/chain.ts';
import { type ChainFile, ChainFileError, readChainFile } from '#kernel/chain/chain-file.ts';
import { unitsOf } from '#kernel/chain/units.ts';
import { type KeptHead, type ProofReport, verifyProof } from '#kernel/chain/verify-proof.ts';
import { type SignatureReport, verifySignatures } from '#kernel/signature/verify-signatures.ts';
import { readAnchors } from '#kernel/time-stamp/trust.ts';
import { CHAIN_FAULTS, ROOT_FAULTS, SIGNATURE_FAULTS } from './fault-words.ts';
import { statementFaults } from './statement-rows.ts';
import { type StampReport, stampLines, verifyStamps } from './verify-stamps.ts';

const USAGE = `npm run verify-chain -- <chain file> [--head <entry>:<hash> | <hash>]… [--statement <pdf or csv>]… [--root <root or seal>]… [--tsa-ca <certificates>]

Verifies a chain file that you downloaded, without a server and without a line, against whatever you kept:
  --head       a fingerprint of a receipt or of a statement: 64 hex digits, with the number of its entry where you have it
  --statement  a statement that you downloaded, as PDF or CSV
  --root       a published daily root, or its seal, that you or anybody else kept
  --tsa-ca     a file with the certificates (PEM) of time-stamp authorities that you believe`;

const HEAD = /^(?:#?(\d+):)?([0-9a-f]{64})$/;
const HASH = /^[0-9a-f]{64}$/;

/** Something that was asked for cannot be done: a wrong argument, a file that is not there or none of ours. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface Kept extends KeptHead {
  readonly from: string;
}

interface StatementFaults {
  readonly file: string;
  readonly rows: number;
  readonly faults: readonly string[];
}

/** `npm run verify-chain`: prints what fits and what does not. Gives 0 where all fits, 1 where not, 2 for a misuse. */
export async function verifyChainFile(
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  try {
    const asked = readArguments(args);
    if (asked === null) {
      print(USAGE);
      return 2;
    }
    return await verify(asked, print);
  } catch (error) {
    const isClear =
      error instanceof UsageError || error instanceof ChainFileError || error instanceof StatementFileError;
    if (!isClear) throw error;
    print(`✗ ${error.message}`);
    return 2;
  }
}

interface Asked {
  readonly file: string;
  readonly heads: readonly string[];
  readonly statements: readonly string[];
  readonly roots: readonly string[];
  readonly tsaCa: string | undefined;
}

function readArguments(args: readonly string[]): Asked | null {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { head: many, statement: many, root: many, 'tsa-ca': { type: 'string' } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return null;
    const { head: heads, statement: statements, root: roots, 'tsa-ca': tsaCa } = values;
    return { file, heads, statements, roots, tsaCa };
  } catch {
    // An option that does not exist: the usage says which do.
    return null;
  }
}

async function verify(asked: Asked, print: (line: string) => void): Promise<number> {
  const chain = readChainFile(await textOf(asked.file, 'utf8'));
  const kept: Kept[] = asked.heads.map(readHead);
  const statements: StatementFaults[] = [];
  for (const file of asked.statements) {
    const read = await readStatement(file, chain);
    kept.push(...read.kept);
    if (read.rows) statements.push(read.rows);
  }
  const report = await verifyProof({
    investorId: chain.investorId,
    entries: chain.entries,
    kept,
    end: () => chain.end,
    inclusions: () => chain.inclusions,
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  });
  const roots = asked.roots.map((hash) => rootFound(hash, chain));
  const signatures = await verifySignatures(chain.entries, {
    signatures: chain.signatures ?? [],
    keys: chain.keys === null ? null : (chain.keys ?? []),
  });
  const stamps = await verifyStamps(chain.inclusions, await anchorsOf(asked));
  for (const line of describe(chain, { report, signatures, stamps }, statements, roots)) print(line);
  const fits =
    isSound(report) &&
    signatures.faults.length === 0 &&
    signatures.brokenKeyLine === null &&
    stamps.faults.length === 0 &&
    statements.every(({ faults }) => faults.length === 0) &&
    roots.every(({ date }) => date);
  if (fits && kept.length + asked.roots.length === 0)
    print(
      'Nothing kept was compared: a chain rewritten as a whole would look whole too. Add --head, --statement or --root.',
    );
  print(fits ? 'The chain fits.' : 'The chain does NOT fit.');
  return fits ? 0 : 1;
}

async function textOf(file: string, encoding: 'utf8' | 'latin1'): Promise<string> {
  try {
    return await readFile(file, encoding);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

async function anchorsOf({ tsaCa }: Asked): Promise<X509Certificate[] | null> {
  if (tsaCa === undefined) return null;
  const pem = await textOf(tsaCa, 'utf8');
  try {
    return readAnchors(pem);
  } catch (error) {
    throw new UsageError(`${tsaCa}: ${(error as Error).message}`);
  }
}

function readHead(text: string): Kept {
  const [, seq, hash] = HEAD.exec(text.toLowerCase()) ?? [];
  if (hash === undefined)
    throw new UsageError(`--head ${text}: 64 hex digits are needed, or 12:… with the entry's number`);
  return { seq: seq === undefined ? null : BigInt(seq), hash, from: '--head' };
}

async function readStatement(
  file: string,
  chain: ChainFile,
): Promise<{ kept: Kept[]; rows?: StatementFaults }> {
  if ((await textOf(file, 'latin1')).startsWith('%PDF')) {
    const { investorId, month, seq, head } = readMark(await textOf(file, 'latin1'));
    if (investorId !== chain.investorId) throw new UsageError(`${file} is the statement of another investor`);
    return { kept: seq === '0' ? [] : [{ seq: BigInt(seq), hash: head, from: `statement of ${month}` }] };
  }
  const lines = readStatementCsv(await textOf(file, 'utf8'));
  const last = lines.at(-1);
  const rows = { file, rows: lines.length, faults: statementFaults(lines, chain.entries) };
  return { kept: last ? [{ seq: BigInt(last.seq), hash: last.hash, from: file }] : [], rows };
}

function rootFound(hash: string, { inclusions }: ChainFile): { hash: string; date: string | null } {
  const wanted = hash.toLowerCase();
  if (!HASH.test(wanted)) throw new UsageError(`--root ${hash}: 64 hex digits are needed`);
  const found = inclusions.find(({ root }) => root.root === wanted || root.seal === wanted);
  return { hash: wanted, date: found?.root.date ?? null };
}

const isSound = ({ row, lost, root }: ProofReport<Kept>) =>
  row === null && lost.length === 0 && root === null;

function describe(
  chain: ChainFile,
  found: { report: ProofReport<Kept>; signatures: SignatureReport; stamps: StampReport },
  statements: readonly StatementFaults[],
  roots: readonly { hash: string; date: string | null }[],
): string[] {
  const { report, signatures, stamps } = found;
  return [
    `chain of investor ${chain.investorId}`,
    `fits    ${report.seq} of ${chain.end.seq} entries, each hashed again; the last that fits is ${report.head}`,
    ...(report.row
      ? [`BROKEN  row ${report.row.seq}: ${CHAIN_FAULTS[report.row.fault]}`, ...rowLines(report.row.entry)]
      : []),
    ...report.compared.map((kept) => keptLine(kept, report)),
    ...statements.flatMap(({ file, rows, faults }) =>
      faults.length === 0
        ? [`fits    ${file}: ${rows} lines, each that of the chain`]
        : faults.map((fault) => `BROKEN  ${file}: ${fault}`),
    ),
    ...rootLines(chain, report),
    ...stampLines(stamps, chain.inclusions.length),
    ...signatureLines(chain, signatures),
    ...roots.map(({ hash, date }) =>
      date ? `fits    root of ${date}: ${hash}` : `BROKEN  no path to the root ${hash} is in this file`,
    ),
    ...[...report.balances].map(
      ([account, units]) => `balance ${account}: ${unitsOf(account.split(' ')[1] ?? '', units)}`,
    ),
  ];
}

function rowLines(entry: ChainEntry | null): string[] {
  if (entry === null) return ['        it is not there'];
  const { posting, kind, asset, delta, before, after, at } = entry;
  return [
    `        ${posting}, ${kind} ${asset}: ${unitsOf(asset, delta)} from ${unitsOf(asset, before)} to ${unitsOf(asset, after)}, ${at}`,
  ];
}

function keptLine(kept: Kept, report: ProofReport<Kept>): string {
  const lost = report.lost.find((each) => each.kept === kept);
  const place = kept.seq === null ? '' : ` of entry ${kept.seq}`;
  if (!lost) return `fits    kept head${place} (${kept.from})`;
  return `BROKEN  kept head${place} (${kept.from}) ${kept.hash} no longer fits: ${lost.found ?? 'it is not in the chain'}`;
}

function rootLines({ inclusions }: ChainFile, { root, row }: ProofReport<Kept>): string[] {
  if (root) return [`BROKEN  root ${root.number} of ${root.date}: ${ROOT_FAULTS[root.fault]}`];
  const last = inclusions.at(-1)?.root;
  if (!last || row) return [];
  return [
    `fits    ${inclusions.length} daily roots; the last is ${last.root} of ${last.date}, sealed ${last.seal}`,
  ];
}

function signatureLines(
  { keys }: ChainFile,
  { signed, own, faults, brokenKeyLine }: SignatureReport,
): string[] {
  return [
    ...keyLines(keys, own, brokenKeyLine),
    ...(signed > 0 ? [`fits    ${signed} decisions of operators, each signature verified`] : []),
    ...(own > 0 ? [`fits    ${own} commands of yours, each signature verified`] : []),
    ...faults.map(({ seq, fault }) => `BROKEN  signature of entry ${seq}: ${SIGNATURE_FAULTS[fault]}`),
  ];
}

function keyLines(keys: ChainFile['keys'], own: number, broken: string | null): string[] {
  if (broken !== null)
    return [`BROKEN  line ${broken} of the log of your keys: it does not follow from the one before`];
  if (keys === null)
    return own === 0
      ? []
      : ['        this file is from before the log of your keys: nobody asked whether a key was in force'];
  return keys === undefined
    ? []
    : [`fits    ${keys.length} lines of the log of your keys; its last is ${keys.at(-1)?.hash}`];
}

if (import.meta.main)
  process.exitCode = await verifyChainFile(process.argv.slice(2), (line) => console.log(line));
