import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collection } from '#testing/collection.ts';
import { MAX_FILE_BYTES, readStatement, readText, StatementError, WORDS } from './statement-file.ts';

const PERIOD = { from: '2026-11-16', to: '2026-11-20' };
const bank = (rows: string) => readStatement('bank', `date,reference,amount,currency\n${rows}`, PERIOD);

function faultOf(read: () => unknown): string {
  try {
    read();
    return 'read';
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return `${error.reason} ${error.line}`;
  }
}

describe('a statement file', () => {
  it('is read by its columns, exactly, whatever stands beside them', () => {
    const text =
      '\uFEFFdate,description,amount,currency,reference\r\n2026-11-20,"Pago, con ""comillas""",-1234.5,MXN,2026 ABC\r\n';
    expect(readStatement('bank', text, PERIOD)).toEqual([
      { line: 2, date: '2026-11-20', reference: '2026 ABC', asset: 'MXN', units: -123_450n },
    ]);
  });

  it('given no movement at all, then it is a statement of nothing', () => {
    expect(bank('')).toEqual([]);
  });

  it('of a chain counts in the coin’s smallest unit, of a custodian in millionths of a share', () => {
    const chain = 'date,reference,amount,coin\n2026-11-20,0xab,0.00000001,BTC\n2026-11-20,0xcd,-1.5,USDT';
    expect(readStatement('chain', chain, PERIOD).map(({ units }) => units)).toEqual([1n, -1_500_000n]);
    expect(readStatement('custodian', 'instrument,quantity\nAAPL.XNAS,10.5', PERIOD)).toEqual([
      { line: 2, date: '2026-11-20', reference: 'AAPL.XNAS', asset: 'AAPL.XNAS', units: 10_500_000n },
    ]);
  });

  it.each([
    ['2026-11-20,a,1e5,MXN', 'reconciliation.file_amount 2'],
    ['2026-11-20,a,"1,234.50",MXN', 'reconciliation.file_amount 2'],
    ['2026-11-20,a,1.234,MXN', 'reconciliation.file_amount 2'],
    ['2026-11-20,a,NaN,MXN', 'reconciliation.file_amount 2'],
    ['2026-11-20,a,0x10,MXN', 'reconciliation.file_amount 2'],
    ['2026-11-20,a,１２,MXN', 'reconciliation.file_amount 2'],
    ['2026-11-20,a,99999999999999999999,MXN', 'reconciliation.file_amount 2'],
    ['2026-11-20,a,,MXN', 'reconciliation.file_amount 2'],
    ['2026-11-20,a,=HYPERLINK(1),MXN', 'reconciliation.file_amount 2'],
    ['2026-11-20,a,1,BTC', 'reconciliation.file_asset 2'],
    ['2026-11-20,a,1,mxn', 'reconciliation.file_asset 2'],
    ['2026-02-30,a,1,MXN', 'reconciliation.file_date 2'],
    ['20/11/2026,a,1,MXN', 'reconciliation.file_date 2'],
    ['2026-11-15,a,1,MXN', 'reconciliation.file_outside 2'],
    ['2026-11-21,a,1,MXN', 'reconciliation.file_outside 2'],
    ['2026-11-20,a\u202Eb,1,MXN', 'reconciliation.file_reference 2'],
    ['2026-11-20,"a\nb",1,MXN', 'reconciliation.file_reference 2'],
    [`2026-11-20,${'a'.repeat(141)},1,MXN`, 'reconciliation.file_reference 2'],
    ['2026-11-20,a,1', 'reconciliation.file_cells 2'],
    ['2026-11-20,a,1,MXN,x', 'reconciliation.file_cells 2'],
    ['2026-11-20,a"b,1,MXN', 'reconciliation.file_quote 2'],
    ['2026-11-20,a,1,MXN\n\n2026-11-20,"b,1,MXN', 'reconciliation.file_quote 4'],
    ['2026-11-20,a,1,MXN\n'.repeat(5_001), 'reconciliation.file_long null'],
  ])('given %j, then it is refused with its line', (rows, fault) => {
    expect(faultOf(() => bank(rows))).toBe(fault);
  });

  it('given a custodian that lists a stock twice, or none of ours, then it is refused', () => {
    const read = (rows: string) => () => readStatement('custodian', `instrument,quantity\n${rows}`, PERIOD);
    expect(faultOf(read('AAPL.XNAS,1\nAAPL.XNAS,1'))).toBe('reconciliation.file_twice 3');
    expect(faultOf(read("AAPL.XNAS'; DROP TABLE x,1"))).toBe('reconciliation.file_asset 2');
    expect(faultOf(() => readStatement('custodian', 'instrument,cantidad\nAAPL.XNAS,1', PERIOD))).toBe(
      'reconciliation.file_columns 1',
    );
  });

  it('given bytes that are no UTF-8, hold a NUL or are too many, then nothing is guessed', () => {
    expect(faultOf(() => readText(Buffer.from('Pago de nómina', 'latin1')))).toBe(
      'reconciliation.file_encoding null',
    );
    expect(faultOf(() => readText(Buffer.from('a,b\0')))).toBe('reconciliation.file_encoding null');
    expect(faultOf(() => readText(new Uint8Array(MAX_FILE_BYTES + 1)))).toBe(
      'reconciliation.file_large null',
    );
    expect(readText(Buffer.from('nómina'))).toBe('nómina');
  });

  it('given whatever somebody put in it, then it is read or refused, and nothing else', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('2026-11-20', 'MXN', '1.00', '"', ',', '\n', '=cmd|1', '-', '__proto__'),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), (cells) => {
        faultOf(() => bank(cells.join(',')));
        faultOf(() => bank(cells.join('')));
      }),
    );
  });

  it('given the strings that break other programs as references, then each is kept as it is or refused', () => {
    const more = collection<string[]>('blns.json') ?? [];
    const strings = ["'; DROP TABLE x;--", '<script>alert(1)</script>', '=1+1', '\u202e12', 'a,b', ...more];
    for (const text of strings) {
      const rows = `2026-11-20,"${text.replaceAll('"', '""')}",1.00,MXN`;
      const told = faultOf(() => expect(bank(rows)[0]?.reference).toBe(text.trim()));
      expect(['read', 'reconciliation.file_reference 2']).toContain(told);
    }
  });
});

it('references of a source are one however they are spelled; the venue’s stay as they are', () => {
  const hash = 'ab'.repeat(32);
  expect(WORDS.bank(' mban-0100 2611.0001')).toBe('MBAN010026110001');
  expect(WORDS.chain(`0x${hash}`)).toBe(WORDS.chain(hash.toUpperCase()));
  expect(WORDS.chain('0xab')).toBe('0XAB');
  expect(WORDS.venue('1-11')).not.toBe(WORDS.venue('11-1'));
});
