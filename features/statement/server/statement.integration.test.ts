import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfoCall, type User } from '#features/account/contract.ts';
import {
  closePosition,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { writeChainFile } from '#kernel/chain/chain-file.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { addMoney, CURRENCIES, type Currency, formatMoney, parseMoney } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { downloadChain } from '#testing/verify.ts';
import { verifyChainFile } from '#tools/verify-chain/verify-chain.ts';
import { getStatementFile, listStatements } from '../contract.ts';
import { readMark, readStatementCsv } from '../statement-file.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'bolsillo-statement-'));

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
  const order = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '3', leverage: '1' } as const;
  const { previewId } = await ana.get(previewBuy, order);
  await ana.get(placeOrder, { previewId });
  await world.pass(1_000);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const file = async (month: string, format: 'pdf' | 'csv', who = ana) => {
  const got = await who.get(getStatementFile, { month, format });
  return { ...got, bytes: Buffer.from(got.data, 'base64') };
};
const saved = (name: string, data: Buffer | string) => {
  writeFileSync(join(folder, name), data);
  return join(folder, name);
};

/** Available and frozen together, as the profile has them. */
function cashOf({ cash }: User, wanted: Currency): string {
  const account = cash.find(({ currency }) => currency === wanted);
  if (!account) throw new Error(`no account in ${wanted}`);
  return formatMoney(addMoney(parseMoney(account.available), parseMoney(account.frozen)));
}

describe('a statement', () => {
  it('needs a log-in, and a month that has one', async () => {
    expect(await world.anonymous.ask(listStatements, {})).toMatchObject({ code: -3 });
    expect(await world.anonymous.ask(getStatementFile, { month: '2026-11', format: 'csv' })).toMatchObject({
      code: -3,
    });
    expect(await ana.ask(getStatementFile, { month: '2026-10', format: 'pdf' })).toMatchObject({
      reason: 'not_found',
    });
    expect(await ana.ask(getStatementFile, { month: '2026-13', format: 'pdf' })).toMatchObject({
      code: -2,
      fields: { month: expect.any(String) },
    });
  });

  it('of the month under way has what happened so far', async () => {
    const { items } = await ana.get(listStatements, {});
    const { user } = await ana.get(getInfoCall, {});
    const chain = await downloadChain(ana);
    expect(items).toEqual([
      {
        month: '2026-11',
        isComplete: false,
        closing: CURRENCIES.map((currency) => ({ currency, amount: cashOf(user, currency) })),
        entries: chain.end.seq,
        seq: chain.end.seq,
        head: chain.end.head,
      },
    ]);
  });

  it('as CSV has every entry of the chain, as it stands there', async () => {
    const { bytes, name, head } = await file('2026-11', 'csv');
    const chain = await downloadChain(ana);
    const lines = readStatementCsv(bytes.toString());
    expect(name).toBe('bolsillo-2026-11.csv');
    expect(lines.map(({ hash }) => hash)).toEqual(chain.entries.map(({ hash }) => hash));
    expect(lines.at(-1)!.hash).toBe(head);
    expect(lines[0]).toMatchObject({ seq: '1', kind: 'available', asset: 'MXN', delta: '200000.00' });
    expect(bytes.toString()).toContain('Retenido para comprar 3 AAPL');
    // What moves shares or what is held is told in words too.
    expect(bytes.toString()).toContain(',trade.buy.deliver,Acciones compradas,');
  });

  it.each(LANGUAGES)('as PDF is one of letter size with its mark, in %s', async (language) => {
    const reader = { ...ana, ...(await speak(language)) };
    const { bytes, mediaType, seq, head } = await file('2026-11', 'pdf', reader as TestInvestor);
    const text = bytes.toString('latin1');
    expect(mediaType).toBe('application/pdf');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toContain(`/Lang (${{ es: 'es-MX', en: 'en-US', zh: 'zh-CN' }[language]})`);
    expect(readMark(text)).toEqual({ investorId: ana.id, month: '2026-11', seq, head });
    // only the characters that are drawn are in it
    expect(bytes.length).toBeLessThan(60_000);
  });

  it('and the chain’s file are verified together offline', async () => {
    const chain = saved('chain.jsonl', writeChainFile(await downloadChain(ana)));
    const csv = saved('a.csv', (await file('2026-11', 'csv')).bytes);
    const pdf = saved('a.pdf', (await file('2026-11', 'pdf')).bytes);
    const said: string[] = [];
    const code = await verifyChainFile([chain, '--statement', csv, '--statement', pdf], (line) =>
      said.push(line),
    );
    expect(said.join('\n')).toContain('lines, each that of the chain');
    expect(code).toBe(0);
  });

  /** The same investor through another language. */
  async function speak(language: (typeof LANGUAGES)[number]) {
    const { createClient } = await import('#kernel/contract/client.ts');
    const client = createClient({ baseUrl: world.url, language: () => language, token: () => ana.token });
    return {
      get: async (call: never, input: never) => {
        const answer = await client.send(call, input);
        if (!answer.ok) throw new Error(JSON.stringify(answer));
        return answer.data;
      },
    };
  }
});

describe('when the month is over', () => {
  it('its statement is fixed, whoever asks how often', async () => {
    // given November's last head
    const november = (await ana.get(listStatements, {})).items[0]!;
    await world.pass(17 * DAY_MS);
    // when many ask at once in December
    const lists = await Promise.all(Array.from({ length: 8 }, () => ana.get(listStatements, {})));
    for (const { items } of lists) {
      expect(items.map(({ month, isComplete, entries }) => [month, isComplete, entries])).toEqual([
        ['2026-12', false, '0'],
        ['2026-11', true, november.entries],
      ]);
      expect(items[1]!.head).toBe(november.head);
    }
    const { rows } = await world.database.owner.query('SELECT count(*)::int AS n FROM statement');
    expect(rows[0].n).toBe(1);

    // then what happens in December is not in November's
    const before = await file('2026-11', 'csv');
    const { items } = await ana.get(listPositions, { state: 'open' });
    const { previewId } = await ana.get(previewClose, { id: items[0]!.id, quantity: '1' });
    await ana.get(closePosition, { previewId });
    await world.pass(1_000);
    expect((await file('2026-11', 'csv')).data).toBe(before.data);
    const december = await file('2026-12', 'csv');
    expect(readStatementCsv(december.bytes.toString())[0]!.seq).toBe(String(BigInt(november.seq) + 1n));
    expect((await file('2026-12', 'pdf')).bytes.length).toBeGreaterThan(5_000);
  });

  it('nobody can change it: not the application’s role, not the owner, and no head that is not the chain’s', async () => {
    const { owner, db } = world.database;
    const code = (query: Promise<unknown>) =>
      query.then(
        () => null,
        (error: unknown) => Reflect.get(error as object, 'code') as string,
      );
    const before = (await owner.query('SELECT * FROM statement')).rows;
    expect(await code(db.query('UPDATE statement SET last_seq = 1'))).toBe('42501');
    expect(await code(db.query('DELETE FROM statement'))).toBe('42501');
    expect(await code(owner.query('DELETE FROM statement'))).toBe('BL004');
    const forged = `INSERT INTO statement SELECT investor_id, '2026-12-01', last_seq, sha256('x'), now() FROM statement`;
    expect(await code(db.query(forged))).toBe('BP002');
    const again = `INSERT INTO statement SELECT investor_id, '2026-10-01', last_seq, head, now() FROM statement`;
    expect(await code(db.query(again))).toBe('BP002');
    expect((await owner.query('SELECT * FROM statement')).rows).toEqual(before);
  });

  it('another investor’s is not to be had', async () => {
    const beto = await world.register();
    expect(await beto.ask(getStatementFile, { month: '2026-11', format: 'csv' })).toMatchObject({
      reason: 'not_found',
    });
  });
});
