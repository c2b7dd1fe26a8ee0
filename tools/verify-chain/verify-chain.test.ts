import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeCsv, writeMark } from '#features/statement/statement-file.ts';
import { creditsOf, endOf, INVESTOR, OTHER, publish, rehashed } from '#kernel/chain/chain.fixture.ts';
import type { ChainEntry } from '#kernel/chain/chain.ts';
import { type KeyLine, writeChainFile } from '#kernel/chain/chain-file.ts';
import { unitsOf } from '#kernel/chain/units.ts';
import { makeKeyPair, sign, spkiOf } from '#kernel/signature/signing.ts';
import { writeStatement } from '#kernel/signature/statement.ts';
import { verifyChainFile } from './verify-chain.ts';

const folder = mkdtempSync(join(tmpdir(), 'bolsillo-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chain = await creditsOf([100n, 250n, 300n]);
const rewritten = await creditsOf([100n, 251n, 300n]);
const headOf = (entries: readonly ChainEntry[]) => ({
  investorId: INVESTOR,
  seq: 3n,
  head: entries[2]!.hash,
});
const inclusion = publish(
  [headOf(chain), { investorId: OTHER, seq: 1n, head: 'ab'.repeat(32) }],
  '2026-11-21',
  null,
  0,
);

let files = 0;
function saved(text: string, ending = 'txt'): string {
  files += 1;
  const path = join(folder, `${files}.${ending}`);
  writeFileSync(path, text);
  return path;
}
const chainFile = (entries: readonly ChainEntry[], inclusions = [inclusion]) =>
  saved(writeChainFile({ investorId: INVESTOR, entries, inclusions, end: endOf(entries) }));

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await verifyChainFile(args, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}

const csvOf = (entries: readonly ChainEntry[]) =>
  writeCsv([
    Array.from({ length: 11 }, (_, at) => `columna ${at}`),
    ...entries.map((e) => [
      e.seq,
      e.at,
      e.kind,
      e.asset,
      unitsOf(e.asset, e.delta),
      unitsOf(e.asset, e.before),
      unitsOf(e.asset, e.after),
      e.posting,
      'Depósito',
      'Dijo "sí", y más\ntexto',
      e.hash,
    ]),
  ]);
const pdfOf = (investorId: string, seq: string, head: string) =>
  saved(`%PDF-1.7\n(${writeMark({ investorId, month: '2026-11', seq, head })})\n%%EOF`, 'pdf');

describe('a chain that nobody touched', () => {
  it('fits itself, and says that nothing else was compared', async () => {
    const { code, said } = await run(chainFile(chain));
    expect(code).toBe(0);
    expect(said).toContain('fits    3 of 3 entries');
    expect(said).toContain('balance available USD: 6.50');
    expect(said).toContain('Nothing kept was compared');
    expect(said).toMatch(/The chain fits\.$/);
  });

  it('fits a receipt’s head, both kinds of statement and the published root', async () => {
    const { code, said } = await run(
      chainFile(chain),
      '--head',
      `#2:${chain[1]!.hash.toUpperCase()}`,
      '--head',
      chain[0]!.hash,
      '--statement',
      saved(csvOf(chain.slice(1)), 'csv'),
      '--statement',
      pdfOf(INVESTOR, '3', chain[2]!.hash),
      '--root',
      inclusion.root.root,
      '--root',
      inclusion.root.seal,
    );
    expect(said.split('\n').filter((line) => line.startsWith('fits'))).toHaveLength(9);
    expect(said).not.toContain('BROKEN');
    expect(code).toBe(0);
  });

  it('fits a statement that a spreadsheet saved with line feeds alone', async () => {
    const csv = saved(csvOf(chain).replaceAll('\r\n', '\n'), 'csv');
    expect(await run(chainFile(chain), '--statement', csv)).toMatchObject({ code: 0 });
  });
});

describe('a chain that somebody touched', () => {
  it('names the row that was changed, with what it says', async () => {
    const changed = chain.map((e) => (e.seq === '2' ? { ...e, delta: '251', after: '351' } : e));
    const { code, said } = await run(chainFile(changed));
    expect(code).toBe(1);
    expect(said).toContain('BROKEN  row 2: its hash is not that of what it says');
    expect(said).toContain('available USD: 2.51 from 1.00 to 3.51');
    expect(said).toMatch(/does NOT fit\.$/);
  });

  it.each([
    ['head', ['--head', `2:${chain[1]!.hash}`], 'kept head of entry 2 (--head)'],
    ['head without its number', ['--head', chain[2]!.hash], 'it is not in the chain'],
    ['PDF statement', ['--statement', pdfOf(INVESTOR, '3', chain[2]!.hash)], 'statement of 2026-11'],
    [
      'CSV statement',
      ['--statement', saved(csvOf(chain), 'csv')],
      'entry 2: its delta is "2.50", the chain has "2.51"',
    ],
    ['root', ['--root', inclusion.root.root], 'no path to the root'],
  ])('rewritten and hashed again, fails against a kept %s', async (_what, kept, words) => {
    expect((await run(chainFile(rewritten, []))).code).toBe(0);
    const { code, said } = await run(chainFile(rewritten, []), ...kept);
    expect(code).toBe(1);
    expect(said).toContain('BROKEN');
    expect(said).toContain(words);
  });

  it('names the daily root that its head is not in', async () => {
    const { code, said } = await run(chainFile(rewritten));
    expect(code).toBe(1);
    expect(said).toContain('BROKEN  root 1 of 2026-11-21: the head in it is not the one that the chain has');
  });

  it('says which row the end promised and the file lacks', async () => {
    const cut = saved(
      writeChainFile({ investorId: INVESTOR, entries: chain.slice(0, 2), inclusions: [], end: endOf(chain) }),
    );
    expect((await run(cut)).said).toContain('BROKEN  row 3');
  });
});

describe('a misuse', () => {
  const good = chainFile(chain);
  it.each([
    ['no file', []],
    ['two files', [good, good]],
    ['an unknown option', [good, '--force']],
    ['a file that is not there', [join(folder, 'none')]],
    ['a file that is none of ours', [saved('hola\n')]],
    ['a head that is none', [good, '--head', 'abc']],
    ['a root that is none', [good, '--root', 'abc']],
    ['a statement that is none', [good, '--statement', saved('a,b\n1,2\n', 'csv')]],
    ['a PDF that is no statement', [good, '--statement', saved('%PDF-1.7 nada', 'pdf')]],
    ['the statement of another', [good, '--statement', pdfOf(OTHER, '3', chain[2]!.hash)]],
    ['quotes that do not match', [good, '--statement', saved('"a', 'csv')]],
  ])('is told and ends with 2: %s', async (_what, args) => {
    const { code, said } = await run(...args);
    expect(code).toBe(2);
    expect(said).toMatch(/^(✗|npm run verify-chain)/);
  });
});

it('needs no library: all that it imports is this source and Node', async () => {
  const { readFileSync } = await import('node:fs');
  const root = join(import.meta.dirname, '../..');
  const seen = new Set<string>();
  const queue = ['tools/verify-chain/verify-chain.ts'];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, kind, name = ''] of text.matchAll(/^(?:import|export) (type )?[^;]*?from '([^']+)'/gm)) {
      if (kind || name.startsWith('node:')) continue;
      expect(name, `in ${file}`).toMatch(/^[#.]/);
      queue.push(name.startsWith('#') ? name.slice(1) : join(file, '..', name));
    }
  }
  expect([...seen]).toContain('kernel/hash/sha256.ts');
});

it('no formula that an operator typed runs in a spreadsheet', () => {
  expect(writeCsv([['=1+1', '-5.00', '-x', '+52', '@a', 'a']])).toBe("\ufeff'=1+1,-5.00,'-x,+52,'@a,a\r\n");
});

describe('what operators signed', () => {
  it('is verified with the key that the entry names, and a text that was altered is not believed', async () => {
    const { algorithm, pair } = await makeKeyPair();
    const spki = await spkiOf(pair.publicKey);
    const keyId = createHash('sha256').update(spki).digest('hex');
    const statement = writeStatement({
      signerId: OTHER,
      keyId,
      at: '2026-11-20T15:30:00.000Z',
      path: 'operator/deposit_complete',
      idempotencyKey: '1',
      input: '{"id":"7"}',
      seen: '{"amount":"1.00"}',
    });
    const signature = Buffer.from(await sign(algorithm, pair.privateKey, statement)).toString('hex');
    const publicKey = Buffer.from(spki).toString('hex');
    const hash = createHash('sha256').update(statement).digest('hex');
    const signed = { operator: OTHER, key: keyId, statement: hash };
    const [credit] = await creditsOf([100n]);
    const entries = await rehashed([{ ...credit!, reference: JSON.stringify({ signed: [signed] }) }]);
    const file = (text: string) =>
      saved(
        writeChainFile({
          investorId: INVESTOR,
          entries,
          signatures: [{ statement: text, signature, algorithm, publicKey }],
          inclusions: [],
          end: endOf(entries),
        }),
      );
    const whole = await run(file(statement));
    expect(whole.said).toContain('fits    1 decisions of operators, each signature verified');
    expect(whole.code).toBe(0);
    const altered = await run(file(statement.replace('1.00', '9.00')));
    expect(altered.code).toBe(1);
    expect(altered.said).toContain(
      'BROKEN  signature of entry 1: the statement that was signed is not in this file',
    );
  });
});

describe('what the investor’s own devices signed', () => {
  it('fits by the log of their keys, and not where the key had ended, the log was altered or holds no such key', async () => {
    const { algorithm, pair } = await makeKeyPair();
    const publicKey = Buffer.from(await spkiOf(pair.publicKey)).toString('hex');
    const keyId = createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex');
    const statement = writeStatement({
      signerId: INVESTOR,
      keyId,
      at: '2026-11-20T15:30:00.000Z',
      path: 'exchange/create',
      idempotencyKey: '1',
      input: '{"previewId":"7"}',
      seen: '{}',
    });
    const signature = Buffer.from(await sign(algorithm, pair.privateKey, statement)).toString('hex');
    const hash = createHash('sha256').update(statement).digest('hex');
    const signed = [{ investor: INVESTOR, key: keyId, statement: hash }];
    const [credit] = await creditsOf([100n]);
    const entries = await rehashed([{ ...credit!, reference: JSON.stringify({ signed }) }]);
    const keys = (...events: readonly (readonly [string, string])[]) => {
      const lines: KeyLine[] = [];
      for (const [place, [event, at]] of events.entries()) {
        const previousHash = lines.at(-1)?.hash ?? '0'.repeat(64);
        const seq = String(place + 1);
        const text = [previousHash, INVESTOR, seq, at, event, keyId, algorithm, publicKey].join('\n');
        const own = createHash('sha256').update(text).digest('hex');
        lines.push({ seq, at, event, keyId, algorithm, publicKey, previousHash, hash: own });
      }
      return lines;
    };
    const file = (log: readonly KeyLine[]) =>
      writeChainFile({
        investorId: INVESTOR,
        entries,
        keys: log,
        signatures: [{ statement, signature, algorithm, publicKey }],
        inclusions: [],
        end: endOf(entries),
      });
    const made = ['created', '2026-11-20T15:00:00.000Z'] as const;
    const good = await run(saved(file(keys(made))));
    expect(good.said).toContain('fits    1 commands of yours, each signature verified');
    expect(good.said).toContain('fits    1 lines of the log of your keys');
    expect(good.code).toBe(0);
    const ended = await run(saved(file(keys(made, ['ended', '2026-11-20T15:10:00.000Z']))));
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.said).toContain('the log of keys does not have that key in force at that time');
    expect((await run(saved(file([])))).code).toBe(1);
    const altered = keys(made).map((line) => ({ ...line, at: '2026-11-20T15:01:00.000Z' }));
    expect((await run(saved(file(altered)))).said).toContain('BROKEN  line 1 of the log of your keys');
    // a file from before the log stood in it says that nobody asked
    const old = await run(saved(file([]).replace('"version":6', '"version":5')));
    expect(old).toMatchObject({ code: 0 });
    expect(old.said).toContain('nobody asked whether a key was in force');
  });
});
