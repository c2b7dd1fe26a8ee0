import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, type LedgerEntry, type StatementLine } from './match.ts';

const line = (line: number, reference: string, units: bigint, change: Partial<StatementLine> = {}) => ({
  line,
  date: '2026-11-20',
  reference,
  asset: 'MXN',
  units,
  ...change,
});
const entry = (reference: string, units: bigint, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  date: '2026-11-20',
  reference,
  asset: 'MXN',
  units,
  isInPeriod: true,
  ...change,
});

describe('a statement beside the ledger', () => {
  it('given the same references and amounts, written either way, then all agrees', () => {
    const result = compare(
      [line(2, 'abc 123', 100n), line(3, 'XYZ', -50n)],
      [entry('xyz', -50n), entry('ABC123', 100n)],
    );
    expect(result).toEqual({
      matched: 2,
      differences: [],
      totals: [{ asset: 'MXN', theirs: 50n, ours: 50n }],
    });
  });

  it('given one cent between them, then it is named, not matched', () => {
    const { matched, differences } = compare([line(2, 'A', 100n)], [entry('A', 101n)]);
    expect(matched).toBe(0);
    expect(differences).toMatchObject([{ kind: 'amount', line: 2, theirs: 100n, ours: 101n }]);
  });

  it('given what only one side has, then it is missing on the other', () => {
    const { differences } = compare([line(2, 'A', 100n)], [entry('B', 70n)]);
    expect(differences).toMatchObject([
      { kind: 'missing_here', line: 2, reference: 'A', theirs: 100n, ours: null },
      { kind: 'missing_there', line: null, ourReference: 'B', theirs: null, ours: 70n },
    ]);
  });

  it('given the same amount on the same day under another reference, then a person must say whether it is the same', () => {
    const { matched, differences } = compare([line(2, '', 100n), line(3, '', 100n)], [entry('B', 100n)]);
    expect(matched).toBe(0);
    expect(differences).toMatchObject([
      { kind: 'reference', line: 2, ourReference: 'B', theirs: 100n, ours: 100n },
      { kind: 'missing_here', line: 3, theirs: 100n },
    ]);
  });

  it('given one transaction that pays many, then their sum is compared', () => {
    const entries = [entry('0xabc', -30n), entry('0xABC', -70n)];
    expect(compare([line(2, '0xAbC', -100n)], entries)).toMatchObject({ matched: 1, differences: [] });
    expect(compare([line(2, '0xAbC', -99n)], entries).differences).toMatchObject([
      { kind: 'amount', theirs: -99n, ours: -100n },
    ]);
  });

  it('given a line that the statement has twice, then the second is not swallowed', () => {
    const { differences } = compare([line(2, 'A', 100n), line(3, 'A', 100n)], [entry('A', 100n)]);
    expect(differences).toMatchObject([{ kind: 'amount', theirs: 200n, ours: 100n }]);
  });

  it('given the ledger had it the evening before, then it is met by its reference and else not missed', () => {
    const before = { date: '2026-11-19', isInPeriod: false };
    expect(compare([line(2, 'A', 100n)], [entry('A', 100n, before)])).toMatchObject({ matched: 1 });
    expect(compare([], [entry('A', 100n, before)])).toMatchObject({ differences: [], totals: [] });
  });

  it('given another currency, then the same reference is another thing', () => {
    const { differences } = compare([line(2, 'A', 100n)], [entry('A', 100n, { asset: 'USD' })]);
    expect(differences.map(({ kind }) => kind)).toEqual(['missing_here', 'missing_there']);
  });

  it('whatever stands on either side, then the differences explain to the unit what the totals differ by', () => {
    const thing = {
      date: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21'),
      reference: fc.constantFrom('', 'A', 'a', 'B', 'b b', 'BB', 'C'),
      asset: fc.constantFrom('MXN', 'USD'),
      units: fc.bigInt(-5n, 5n),
    };
    const statement = fc.array(fc.record(thing), { maxLength: 30 });
    const ledger = fc.array(fc.record({ ...thing, isInPeriod: fc.boolean() }), { maxLength: 30 });
    fc.assert(
      fc.property(statement, ledger, (theirs, ours) => {
        const lines = theirs.map((one, at) => ({ ...one, line: at + 2 }));
        const { matched, differences, totals } = compare(lines, ours);
        for (const { asset, theirs: outside, ours: inside } of totals) {
          const mine = differences.filter((difference) => difference.asset === asset);
          const explained = mine.reduce((all, one) => all + (one.theirs ?? 0n) - (one.ours ?? 0n), 0n);
          expect(explained).toBe(outside - inside);
          const all = lines.filter((one) => one.asset === asset);
          expect(all.reduce((total, one) => total + one.units, 0n)).toBe(outside);
        }
        // no line is lost: an amount's difference stands for all lines of its reference
        const named = differences.filter(({ line: at }) => at !== null).length;
        expect(matched + named).toBeLessThanOrEqual(lines.length);
        if (differences.every(({ kind }) => kind !== 'amount')) expect(matched + named).toBe(lines.length);
        // and nothing that agrees by chance hides a line: the same again gives the same
        expect(compare([...lines].reverse(), ours).totals).toEqual(totals);
      }),
    );
  });
});
