import { describe, expect, it } from 'vitest';
import { CsvError, readCsv, readCsvLines } from './read-csv.ts';

describe('a CSV file', () => {
  it('is read by its header, with quotes, doubled quotes, commas and either line end', () => {
    const rows = readCsv('a,b\r\n"1, 2","say ""hi"""\n3,\n', ['a', 'b']);
    expect(rows).toEqual([
      { a: '1, 2', b: 'say "hi"' },
      { a: '3', b: '' },
    ]);
  });

  it('may begin with a byte order mark, end without a line end and hold empty lines', () => {
    expect(readCsv('\uFEFFa,b\n\n1,2', ['b'])).toEqual([{ a: '1', b: '2' }]);
  });

  it.each([
    ['a,b\n1,2,3', 2],
    ['a,b\n1,2\n3', 3],
    ['a\n1', 1],
    ['a,b\n1,"2" x', 2],
    ['a,b\n1,"2', 2],
    ['', 1],
  ])('is refused with its line: %j', (text, line) => {
    expect(() => readCsv(text, ['a', 'b'])).toThrow(CsvError);
    expect(() => readCsv(text, ['a', 'b'])).toThrow(new RegExp(`^line ${line}:`));
  });

  it('given empty lines and cells of several lines, then each row tells the line it begins on', () => {
    const text = 'a,b\n\n1,"one\ntwo"\n\n\n2,x\n';
    expect(readCsvLines(text, ['a']).map(({ line }) => line)).toEqual([3, 7]);
    expect(() => readCsv(`${text}3`, ['a'])).toThrow(/^line 8:/);
  });

  it('given a column twice, then it is refused: nobody could say which one is meant', () => {
    expect(() => readCsv('a,b,a\n1,2,3', ['a'])).toThrow('twice');
    expect(readCsv('a,b,b\n1,2,3', ['a'])).toHaveLength(1);
  });

  it('given names that objects have by themselves, then they are cells like others', () => {
    const [row] = readCsv('__proto__,constructor\nx,y', ['__proto__']);
    expect(Object.entries(row ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  it('given half a million quotes that end nowhere, then it is refused in little time', () => {
    const startedAt = performance.now();
    for (const text of [
      `a\n"${'""'.repeat(250_000)}`,
      `a\n"${'x,\n'.repeat(150_000)}`,
      `a\n${'"'.repeat(500_001)}`,
    ]) {
      expect(() => readCsv(text, ['a'])).toThrow(CsvError);
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
