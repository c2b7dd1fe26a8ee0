import { describe, expect, it } from 'vitest';
import { CsvError, readCsv } from './csv.ts';

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
});
