import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  completeDeposit,
  createDeposit,
  getDepositProof,
  takeDepositCase,
} from '#features/deposit/contract.ts';
import { listAuditCall, overviewCall } from '#features/operator/contract.ts';
import {
  closePosition,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import {
  explainDifferenceCall,
  getStatementFileCall,
  importStatementCall,
  listDifferencesCall,
  listStatementsCall,
  type StatementInput,
} from '../contract.ts';

const DAY_MS = 86_400_000;
const TODAY = '2026-11-20';

let world: TestBolsillo;
let teresa: TestOperator;
let ana: TestInvestor;
let executions: { execution_id: string; side: string; value: bigint }[];

beforeAll(async () => {
  // given a Friday on which pesos and bitcoin came in, and stocks were bought and sold
  world = await openBolsillo();
  const rita = await world.operator('reviewer');
  ana = await registerVerified(world, rita);
  await deposit(
    rita,
    { method: 'spei', amount: '1500' },
    { received: '1500', transferKey: 'MBAN010020261120001' },
  );
  await deposit(
    rita,
    { method: 'btc', amount: '0.01' },
    {
      received: '0.01',
      transferKey: 'ab'.repeat(32),
      confirmedAt: new Date(world.now()).toISOString(),
    },
  );
  for (const stockId of ['AAPL.XNAS', 'WALMEX.XMEX']) {
    const { previewId } = await ana.get(previewBuy, {
      stockId,
      side: 'buy',
      type: 'market',
      quantity: '3',
      leverage: '1',
    });
    await ana.get(placeOrder, { previewId });
  }
  await world.pass(1_000);
  const { items } = await ana.get(listPositions, { state: 'open' });
  const { previewId } = await ana.get(previewClose, { id: items[0]!.id, quantity: '1' });
  await ana.get(closePosition, { previewId });
  await world.pass(1_000);
  ({ rows: executions } = await world.database.owner.query(
    'SELECT execution_id, side, value FROM trade_fill ORDER BY filled_at',
  ));
  await world.pass(DAY_MS);
  teresa = await world.operator('treasurer');
});
afterAll(async () => {
  expect((await checkLedger(world.database.db)).faults).toEqual([]);
  await world.close();
});

async function deposit(
  rita: TestOperator,
  sent: { method: 'spei' | 'btc'; amount: string },
  finding: { received: string; transferKey: string; confirmedAt?: string },
): Promise<void> {
  const proofImage = await uploadPicture(ana, 'deposit_proof');
  const made = await ana.get(createDeposit, { ...sent, proofImage });
  const { id } = made.deposit;
  await rita.get(takeDepositCase, { id });
  await rita.get(getDepositProof, { id });
  await rita.get(completeDeposit, { id, opinion: '', ...finding });
}

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const wish = (source: StatementInput['source'], text: string, change: Partial<StatementInput> = {}) => ({
  source,
  from: TODAY,
  to: TODAY,
  fileName: 'statement.csv',
  content: Buffer.from(text).toString('base64'),
  ...change,
});
const bank = (rows: string) => `date,reference,amount,currency\n${rows}`;
const bring = async (...asked: Parameters<typeof wish>) =>
  (await teresa.get(importStatementCall, wish(...asked))).statement;
const differencesOf = async (statementId: string) =>
  (await teresa.get(listDifferencesCall, { statementId, limit: 100 })).items;
/** All there is of money and of statements: nothing of it may change by a refusal. */
async function everything(): Promise<unknown> {
  const { owner } = world.database;
  const tables = [
    'ledger.balance',
    'ledger.chain',
    'reconciliation_statement',
    'reconciliation_difference',
    'reconciliation_note',
  ];
  return Promise.all(
    tables.map(async (table) => (await owner.query(`SELECT to_jsonb(t) FROM ${table} t ORDER BY 1`)).rows),
  );
}

describe('a statement that agrees', () => {
  it('of the bank: each transfer by its key', async () => {
    const made = await bring('bank', bank(`${TODAY},mban0100 20261120001,1500.00,MXN`));
    expect(made).toMatchObject({ lines: 1, matched: 1, differences: 0, unexplained: 0 });
    expect(made.totals).toEqual([{ asset: 'MXN', theirs: '1500.00', ours: '1500.00', difference: '0.00' }]);
  });

  it('of the chain: each transaction in the coin, not in what it was worth', async () => {
    const text = `date,reference,amount,coin\n${TODAY},${'AB'.repeat(32)},0.01,BTC`;
    expect(await bring('chain', text)).toMatchObject({
      matched: 1,
      differences: 0,
      totals: [{ asset: 'BTC', theirs: '0.01', ours: '0.01' }],
    });
  });

  it('of the venue: each execution', async () => {
    const rows = executions.map(({ execution_id, side, value }) => {
      const amount = `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
      return `${TODAY},${execution_id},${side === 'buy' ? '-' : ''}${amount}`;
    });
    const currencies = await world.database.owner.query(
      'SELECT execution_id, currency FROM trade_fill ORDER BY filled_at',
    );
    const text = bank(rows.map((row, at) => `${row},${currencies.rows[at].currency}`).join('\n'));
    expect(executions.length).toBeGreaterThanOrEqual(3);
    expect(await bring('venue', text)).toMatchObject({ matched: executions.length, differences: 0 });
  });

  it('of the custodian: every share that investors hold', async () => {
    const { rows } = await world.database.owner.query(
      `SELECT asset, sum(available::bigint + frozen::bigint) AS units FROM ledger.balance
        WHERE asset LIKE '%.X%' GROUP BY asset HAVING sum(available::bigint + frozen::bigint) > 0`,
    );
    expect(rows).toHaveLength(2);
    const lines = rows.map(({ asset, units }) => `${asset},${Number(units) / 1_000_000}`);
    expect(await bring('custodian', `instrument,quantity\n${lines.join('\n')}`)).toMatchObject({
      matched: 2,
      differences: 0,
    });
  });
});

describe('a statement that differs', () => {
  it('has each difference listed and explained by notes, and moves no money', async () => {
    // operator/reconciliation_import, twice with one key; operator/reconciliation_explain
    const money = async () => ((await everything()) as unknown[]).slice(0, 2);
    const before = await money();
    const same = key();
    const input = wish('bank', bank(`${TODAY},OTHER,20.00,MXN\n${TODAY},MBAN010020261120001,1499.99,MXN`));
    const first = await teresa.ask(importStatementCall, input, same);
    const second = await teresa.ask(importStatementCall, input, same);
    expect(second).toMatchObject({ data: (first as { data: object }).data, replayed: true });
    const { statement } = (first as { data: { statement: { id: string } } }).data;
    expect(statement).toMatchObject({
      matched: 0,
      differences: 2,
      unexplained: 2,
      sha256: createHash('sha256').update(Buffer.from(input.content, 'base64')).digest('hex'),
      totals: [{ asset: 'MXN', theirs: '1519.99', ours: '1500.00', difference: '19.99' }],
    });
    expect(await differencesOf(statement.id)).toMatchObject([
      { place: 1, kind: 'missing_here', line: 2, reference: 'OTHER', theirs: '20.00', ours: null, notes: [] },
      { place: 2, kind: 'amount', line: 3, theirs: '1499.99', ours: '1500.00', notes: [] },
    ]);
    const queue = async () =>
      (await teresa.get(overviewCall, {})).queues.find(({ id }) => id === 'reconciliation')?.count;
    const waiting = (await queue()) ?? 0;

    const explain = {
      statementId: statement.id,
      place: 1,
      text: 'Interest of the bank, its letter of 20 November',
    };
    const noteKey = key();
    await teresa.ask(explainDifferenceCall, explain, noteKey);
    await teresa.ask(explainDifferenceCall, explain, noteKey);
    await teresa.get(explainDifferenceCall, { ...explain, text: 'Booked by an adjustment on Monday' });
    const [explained] = await differencesOf(statement.id);
    expect(explained?.notes.map(({ text }) => text)).toEqual([
      explain.text,
      'Booked by an adjustment on Monday',
    ]);
    expect(explained).toMatchObject({ theirs: '20.00', ours: null, kind: 'missing_here' });
    expect(await queue()).toBe(waiting - 1);
    expect(await money()).toEqual(before);

    // and the file is kept as it was, every look at it recorded
    const file = await teresa.get(getStatementFileCall, { statementId: statement.id });
    expect(file.content).toBe(input.content);
    const auditor = await world.operator('auditor');
    const { items } = await auditor.get(listAuditCall, { subjectId: statement.id });
    expect(items.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        'operator/reconciliation_import',
        'operator/reconciliation_explain',
        'operator/reconciliation_file',
      ]),
    );
    expect(reasonOf(await auditor.ask(listStatementsCall, {}))).toBe('success');
  });

  it('given an empty one, then what the ledger has is missing there', async () => {
    const { id } = await bring('bank', bank(''));
    expect(await differencesOf(id)).toMatchObject([
      { kind: 'missing_there', ourReference: 'MBAN010020261120001', theirs: null, ours: '1500.00' },
    ]);
  });

  it('given a page of differences, then the next goes on where it ended', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => `${TODAY},X${at},${at}.00,USD`).join('\n');
    const { id } = await bring('bank', bank(rows));
    const places: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { place: number }[]; nextCursor: string | null } = await teresa.get(
        listDifferencesCall,
        { statementId: id, limit: 10, ...(cursor !== null && { cursor }) },
      );
      places.push(...page.items.map(({ place }) => place));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(places).toEqual(Array.from({ length: 26 }, (_, at) => at + 1));
  });
});

describe('refused, with nothing kept', () => {
  it.each([
    ['a day under way', { to: '2026-11-21' }, 'reconciliation.period_open'],
    ['days the wrong way round', { from: '2026-11-20', to: '2026-11-19' }, 'reconciliation.period_order'],
    ['half a year', { from: '2026-05-01' }, 'reconciliation.period_long'],
    ['a day that no month has', { from: '2026-02-30' }, 'input.invalid'],
    ['a name with a line end', { fileName: 'a\nb.csv' }, 'input.invalid'],
    ['no base64', { content: '<html>' }, 'input.invalid'],
    ['no file', { content: '' }, 'reconciliation.file_columns'],
    [
      'a picture',
      { content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]).toString('base64') },
      'reconciliation.file_encoding',
    ],
    ['a file of 513 kB', { content: Buffer.alloc(513 * 1024, 'a').toString('base64') }, 'input.invalid'],
  ])('%s', async (_name, change, reason) => {
    const before = await everything();
    expect(reasonOf(await teresa.ask(importStatementCall, wish('bank', bank(''), change), key()))).toBe(
      reason,
    );
    expect(await everything()).toEqual(before);
  });

  it('a line at fault is named, in the reader’s words', async () => {
    const before = await everything();
    const answer = await teresa.ask(
      importStatementCall,
      wish('bank', bank(`${TODAY},a,1,MXN\n${TODAY},b,"1,0",MXN`)),
      key(),
    );
    expect(answer).toMatchObject({
      reason: 'reconciliation.file_amount',
      msg: expect.stringContaining('Fila 3'),
      fields: { content: expect.stringContaining('Fila 3') },
    });
    expect(await everything()).toEqual(before);
  });

  it('a difference that is not there, a note too short, another role', async () => {
    const { id } = await bring('bank', bank(`${TODAY},Z,1.00,MXN`));
    const before = await everything();
    const note = { statementId: id, place: 1, text: 'It came late' };
    const told = async (change: object, who = teresa) =>
      reasonOf(await who.ask(explainDifferenceCall, { ...note, ...change }, key()));
    expect(await told({ place: 99 })).toBe('not_found');
    expect(await told({ statementId: crypto.randomUUID() })).toBe('not_found');
    expect(await told({ text: 'no' })).toBe('input.invalid');
    expect(await told({}, await world.operator('reviewer'))).toBe('role.missing');
    expect(await told({}, await world.operator('auditor'))).toBe('role.missing');
    expect(reasonOf(await teresa.ask(getStatementFileCall, { statementId: crypto.randomUUID() }))).toBe(
      'not_found',
    );
    expect(await everything()).toEqual(before);
  });
});

describe("SQL under the application's own role", () => {
  it.each([
    'reconciliation_statement',
    'reconciliation_difference',
    'reconciliation_note',
    'reconciliation_line',
  ])('neither changes nor removes a row of %s; nor does the owner', async (table) => {
    const { db, owner } = world.database;
    for (const statement of [
      `UPDATE ${table} SET operator_name = 'x'`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      const asked = /difference|line$/.test(table) ? statement.replace('operator_name', 'asset') : statement;
      await expect(db.query(asked)).rejects.toThrow('permission denied');
      await expect(owner.query(asked)).rejects.toThrow('append-only');
    }
  });

  it('keeps no file under a hash that is not its own', async () => {
    const copy = `INSERT INTO reconciliation_statement SELECT gen_random_uuid(), source, from_date, to_date, file_name,
      content || '\\x00'::bytea, sha256, lines, matched, totals, compared_at, operator_id, operator_name, imported_at
      FROM reconciliation_statement LIMIT 1`;
    await expect(world.database.db.query(copy)).rejects.toThrow('reconciliation_hash_fits');
  });
});
