import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { applicationId, drandFile, sandboxFile } from '#features/draw/draw.fixture.ts';
import { listHash } from '#features/draw/draw.ts';
import { hashOfLists, type PublishedRoot, sealOf } from '#kernel/chain/daily-root.ts';
import { verifyDrawFile } from './verify-draw.ts';

const folder = mkdtempSync(join(tmpdir(), 'bolsillo-draw-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function saved(content: unknown): string {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await verifyDrawFile(args, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}

const brokenIn = (said: string) => [...said.matchAll(/^BROKEN {2}([\w.]+):/gm)].map(([, field]) => field);

const drand = drandFile();
const sandbox = sandboxFile();
const other = applicationId('nobody');
const HASH_ALTERED = `${drand.listHash.slice(0, -1)}${drand.listHash.endsWith('0') ? '1' : '0'}`;
const [won = { id: other, lots: 1 }, ...rest] = drand.winners;

describe('a draw as it was', () => {
  it('fits, with drand’s signature', async () => {
    const { code, said } = await run(saved(drand));
    expect(said).toContain('drand’s quicknet signed this round');
    expect(said).toContain('18 of 18 lots');
    expect(said).toContain('no daily root was given');
    expect(said).toMatch(/The draw fits\.$/);
    expect(code).toBe(0);
  });

  it('of the sandbox’s beacon fits too, and says that nobody signs it', async () => {
    const { code, said } = await run(saved(sandbox));
    expect(code).toBe(0);
    expect(said).toContain('NOTE    the number comes from the sandbox’s own beacon');
  });

  it('fits as the call answers it, with counts as digits, with winners in any order', async () => {
    expect(await run(saved({ success: true, code: 0, msg: '', data: { file: drand } }))).toMatchObject({
      code: 0,
    });
    const winners = drand.winners.toReversed().map(({ id, lots }) => ({ id, lots: String(lots) }));
    expect(await run(saved({ ...drand, allocatedLots: '18', winners }))).toMatchObject({ code: 0 });
  });
});

describe('a field that was altered is named', () => {
  const beacon = (changed: object) => ({ ...drand, beacon: { ...drand.beacon, ...changed } });
  const practice = (changed: object) => ({ ...sandbox, beacon: { ...sandbox.beacon, ...changed } });
  const lessOne = drand.list.replace(/ 5\n/, ' 4\n');
  it.each<[string, unknown, string[]]>([
    ['ipoId', { ...drand, ipoId: '018f0000-0000-7000-8000-000000000013' }, ['ipoId']],
    ['allocatedLots', { ...drand, allocatedLots: 19 }, ['allocatedLots']],
    ['closedAt', { ...drand, closedAt: '2023-09-15T10:50:04.000Z' }, ['closedAt']],
    ['list', { ...drand, list: lessOne }, ['listHash', 'list', 'winners']],
    ['list and its hash', { ...drand, list: lessOne, listHash: listHash(lessOne) }, ['winners']],
    ['listHash', { ...drand, listHash: HASH_ALTERED }, ['listHash']],
    ['source', beacon({ source: 'sandbox' }), ['beacon.chainHash', 'beacon.signature', 'beacon.source']],
    ['chainHash', beacon({ chainHash: HASH_ALTERED }), ['beacon.chainHash']],
    ['no chainHash', beacon({ chainHash: null }), ['beacon.chainHash']],
    ['round', beacon({ round: 657_414 }), ['beacon.round', 'beacon.signature', 'closedAt']],
    ['randomness', beacon({ randomness: HASH_ALTERED }), ['beacon.randomness', 'winners']],
    ['signature', beacon({ signature: `${drand.beacon.signature?.slice(0, -1)}c` }), ['beacon.signature']],
    ['no signature', beacon({ signature: null }), ['beacon.signature']],
    ['a winner’s lots', { ...drand, winners: [{ ...won, lots: won.lots + 1 }, ...rest] }, ['winners']],
    ['a winner', { ...drand, winners: [{ ...won, id: other }, ...rest] }, ['winners']],
    ['a winner less', { ...drand, winners: rest }, ['winners']],
    ['a winner twice', { ...drand, winners: [won, ...drand.winners] }, ['winners']],
    ['a field more', { ...drand, note: 'x' }, ['note']],
    ['a field more of the beacon', beacon({ operator: 'x' }), ['beacon.operator']],
    [
      'the sandbox’s source',
      practice({ source: 'drand' }),
      ['beacon.chainHash', 'beacon.signature', 'beacon.source'],
    ],
    ['the sandbox’s round', practice({ round: 657_414 }), ['beacon.round', 'closedAt']],
    ['the sandbox’s number', practice({ randomness: HASH_ALTERED }), ['winners', 'beacon.randomness']],
    ['the sandbox’s signature', practice({ signature: drand.beacon.signature }), ['beacon.signature']],
  ])('%s', async (_what, file, fields) => {
    const { code, said } = await run(saved(file));
    expect(brokenIn(said)).toEqual(fields);
    expect(said).toMatch(/The draw does NOT fit\.$/);
    expect(code).toBe(1);
  });

  it.each(['ipoId', 'allocatedLots', 'closedAt', 'list', 'listHash', 'beacon', 'winners'])(
    '%s, missing',
    async (field) => {
      const { code, said } = await run(saved({ ...drand, [field]: undefined }));
      expect(brokenIn(said)).toEqual([field]);
      expect(code).toBe(1);
    },
  );

  it.each(['source', 'round', 'randomness'])('beacon.%s, missing', async (field) => {
    const { said } = await run(saved(beacon({ [field]: undefined })));
    expect(brokenIn(said)).toEqual([`beacon.${field}`]);
  });

  it.each<[string, unknown]>([
    ['a list of nonsense', { ...drand, list: 'x' }],
    ['winners of nonsense', { ...drand, winners: [null] }],
    ['an array', [drand]],
    ['null', null],
    ['a time before drand was', { ...drand, closedAt: '1999-01-01T00:00:00.000Z' }],
  ])('%s does not throw', async (_what, file) => {
    expect(await run(saved(file))).toMatchObject({ code: 1 });
  });
});

describe('the daily root', () => {
  const lists = `${drand.ipoId} ${drand.listHash}\n`;
  const draft = {
    number: '3',
    date: '2023-09-16',
    at: '2023-09-16T06:00:00.000Z',
    heads: '12',
    root: '1'.repeat(64),
    auditSeq: '40',
    auditHead: '5'.repeat(64),
    previousSeal: '2'.repeat(64),
  };
  const rootOf = (named: string): PublishedRoot => {
    const root = { ...draft, listsHash: hashOfLists(named), lists: named };
    return { ...root, seal: sealOf(root) };
  };
  const root = rootOf(lists);
  const answer = (data: object) => ({ success: true, code: 0, msg: '', data });

  it('that names the list fits, by itself, in the list of roots, beside the draw', async () => {
    const inAnswers = [root, answer({ items: [rootOf(''), root], nextCursor: null })];
    for (const kept of inAnswers) {
      const { code, said } = await run(saved(drand), '--root', saved(kept));
      expect(said).toContain(`number 3 of 2023-09-16 names the list; its seal is ${root.seal}`);
      expect(code).toBe(0);
    }
    expect((await run(saved(answer({ file: drand, root })))).said).toContain('names the list');
    expect((await run(saved(answer({ file: drand, root: null })))).said).toContain('no daily root was given');
  });

  it.each<[string, object, string]>([
    ['another list', rootOf(lists.replace(drand.listHash, HASH_ALTERED)), 'root.lists'],
    ['lists that were altered', { ...root, lists: `${lists}${other} ${HASH_ALTERED}\n` }, 'root.lists'],
    ['lists and their hash altered', { ...root, listsHash: HASH_ALTERED }, 'root.seal'],
    ['a date that was altered', { ...root, date: '2023-09-17' }, 'root.seal'],
    ['no lists', { ...root, lists: undefined }, 'root.lists'],
    ['a number that is none', { ...root, number: 3 }, 'root.number'],
  ])('with %s is named', async (_what, kept, field) => {
    const { code, said } = await run(saved(drand), '--root', saved(kept));
    expect(brokenIn(said)).toEqual([field]);
    expect(code).toBe(1);
  });
});

describe('the page for strangers', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/draw.md'), 'utf8');
  it('has a file that fits, and its seed and first key', async () => {
    const [, vector = ''] = /```json\n([\s\S]+?)\n```/.exec(page) ?? [];
    expect(JSON.parse(vector)).toEqual(drand);
    expect(await run(saved(vector))).toMatchObject({ code: 0 });
    const seed = createHash('sha256')
      .update(Buffer.from(drand.listHash + drand.beacon.randomness, 'hex'))
      .digest();
    const [first = ''] = drand.list.split('\n')[1]?.split(' ') ?? [];
    expect(page).toContain(`\`seed\` is \`${seed.toString('hex')}\``);
    expect(page).toContain(createHmac('sha256', seed).update(`${first}:1`).digest('hex'));
  });
});

describe('a misuse', () => {
  const good = saved(drand);
  it.each([
    ['no file', []],
    ['two files', [good, good]],
    ['a root without its file', [good, '--root']],
    ['a root that is not there', [good, '--root', join(folder, 'none')]],
    ['an option', ['--help']],
    ['a file that is not there', [join(folder, 'none')]],
    ['a file that is no JSON', [saved('hola')]],
  ])('is told and ends with 2: %s', async (_what, args) => {
    const { code, said } = await run(...args);
    expect(code).toBe(2);
    expect(said).toMatch(/^(✗|npm run verify-draw)/);
  });
});
