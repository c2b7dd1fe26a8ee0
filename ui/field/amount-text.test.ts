import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { type AmountText, grouped, retyped, ungrouped } from './amount-text.ts';

const EMPTY: AmountText = { text: '', caret: 0 };

function insert({ text, caret }: AmountText, typed: string, decimals?: number): AmountText {
  const edited = text.slice(0, caret) + typed + text.slice(caret);
  return retyped(text, { text: edited, caret: caret + typed.length, inserted: typed, decimals });
}

function backspace({ text, caret }: AmountText): AmountText {
  if (caret === 0) return { text, caret };
  const left = text.slice(0, caret - 1) + text.slice(caret);
  return retyped(text, { text: left, caret: caret - 1, inserted: '' });
}

function remove({ text, caret }: AmountText): AmountText {
  if (caret === text.length) return { text, caret };
  const left = text.slice(0, caret) + text.slice(caret + 1);
  return retyped(text, { text: left, caret, inserted: '', isForward: true });
}

const typedOneByOne = (typed: string, decimals?: number) =>
  [...typed].reduce((state, key) => insert(state, key, decimals), EMPTY);

/** `12|,500` as text and caret. */
const at = (marked: string): AmountText => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const mark = ({ text, caret }: AmountText) => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('while one types', () => {
  it.each([
    ['12500.50', '12,500.50'],
    ['999', '999'],
    ['1234567', '1,234,567'],
    ['.5', '.5'],
    ['0.125', '0.125'],
    ['007', '007'],
    ['１２５００．５', '12,500.5'],
  ])('%j reads %j', (typed, text) => {
    expect(mark(typedOneByOne(typed))).toBe(`${text}|`);
  });

  it.each([
    ['12,5', 2, '12.5'],
    ['1234,50', 2, '1,234.50'],
    ['0,125', 6, '0.125'],
    [',5', 2, '.5'],
    ['1,1256', 6, '1.1256'],
    ['1,1256', undefined, '1.1256'],
    ['1234,500', 2, '1,234.50'],
    ['1500,500000', 6, '1,500.500000'],
    ['1，5', 2, '1.5'],
  ])('a comma typed by hand is a point: %j with %j decimals reads %j', (typed, decimals, text) => {
    expect(mark(typedOneByOne(typed, decimals))).toBe(`${text}|`);
  });

  it.each(['1,234,567', '1,5,2', '1.5,2'])('a second mark makes %j no number', (typed) => {
    expect(plainDecimal(ungrouped(typedOneByOne(typed, 6).text))).not.toMatch(/^\d+(\.\d*)?$/);
  });

  it.each(['-5', '1e3', 'diez', '1.2.3', '1500a'])('%j is no number and stays as it is', (typed) => {
    expect(ungrouped(typedOneByOne(typed).text).replaceAll(',', '')).toBe(typed);
  });

  it('takes no more decimals than the currency has', () => {
    expect(typedOneByOne('1234.567', 2).text).toBe('1,234.56');
    // Whole ones only: refused, not read as fifteen.
    expect(typedOneByOne('1.5', 0).text).toBe('1.5');
    expect(typedOneByOne('1,5', 0).text).toBe('1.5');
    expect(mark(insert(at('1,234.|56'), '9', 2))).toBe('1,234.|56');
    expect(mark(insert(at('1,2|34.56'), '9', 2))).toBe('12,9|34.56');
  });
});

describe('the caret stays where it was', () => {
  it.each([
    ['1|,234', '9', '19|,234'],
    ['|234', '1', '1|,234'],
    ['12,|345', '9', '129|,345'],
    ['1,23|4.50', '.', '1,23|4.50'],
  ])('%j with %j', (before, key, after) => {
    const typed = insert(at(before), key);
    if (key !== '.') expect(mark(typed)).toBe(after);
    // A second point makes it no number: it stays as it was typed.
    else expect(typed.text).toBe('1,23.4.50');
  });

  it.each([
    ['12,|500', '1|,500'],
    ['12,5|00', '1,2|00'],
    ['1,234|', '123|'],
    ['1,|234', '|234'],
  ])('backspace in %j', (before, after) => {
    expect(mark(backspace(at(before)))).toBe(after);
  });

  it.each([
    ['12|,500', '1,2|00'],
    ['|1,234', '|234'],
  ])('delete in %j', (before, after) => {
    expect(mark(remove(at(before)))).toBe(after);
  });
});

/** Selects all of it and pastes over it, as a browser tells it that says what was pasted, and as one that does not. */
function pastedOver(before: string, pasted: string, decimals?: number): string[] {
  const edit = { text: pasted, caret: pasted.length, decimals };
  return [pasted, null].map((inserted) => retyped(before, { ...edit, inserted }).text);
}

const STOOD = ['', '9', '12,500', '1,500', '12,500,000', '12.50'];

it.each([
  ['12,500.50', '12,500.50'],
  ['12500.5', '12,500.5'],
  [' $ 12,500 ', '12,500'],
  ['1.239', '1.239'],
  ['12,50', '12.50'],
  ['1,5', '1.5'],
  ['0,12', '0.12'],
  ['1,234,567', '1,234,567'],
])('what is pasted or filled in, %j, reads %j whatever stood there', (pasted, text) => {
  for (const before of STOOD) expect(pastedOver(before, pasted, 2)).toEqual([text, text]);
});

it.each([
  ['1,125', 6],
  ['12,500', undefined],
  ['1,1256', 6],
  ['1234,567', 2],
  ['1.500,50', 2],
  ['00,125', 6],
])(
  'what is pasted, %j, with %j decimals is refused, also when it is mended to what looks like thousands',
  (pasted, decimals) => {
    for (const before of STOOD)
      for (const text of pastedOver(before, pasted, decimals)) {
        expect(plainDecimal(ungrouped(text))).not.toMatch(/^[\d.]*$/);
        const shorter = backspace({ text, caret: text.length });
        expect(plainDecimal(ungrouped(shorter.text))).not.toMatch(/^[\d.]*$/);
      }
  },
);

it('what nobody sees of a pasted figure is left out', () => {
  expect(mark(insert(EMPTY, '\u200b1250\u202c', 2))).toBe('1,250|');
  expect(mark(insert(EMPTY, '\u202e1,250.50', 2))).toBe('1,250.50|');
});

it('digits pasted among others go where the caret is', () => {
  expect(mark(insert(at('12,|500'), '34', 6))).toBe('1,234|,500');
});

it('digits and one mark, typed one by one, never read as more than with a point for the mark', () => {
  const digits = fc.stringMatching(/^\d{0,7}$/);
  const decimals = fc.constantFrom(undefined, 0, 2, 4, 6);
  fc.assert(
    fc.property(digits, fc.constantFrom('', ',', '.', '，'), digits, decimals, (whole, sign, rest, most) => {
      const heard = plainDecimal(ungrouped(typedOneByOne(whole + sign + rest, most).text));
      if (!/^\d+(\.\d+)?$/.test(heard)) return;
      expect(Number(heard)).toBeLessThanOrEqual(Number(`${whole}${sign && '.'}${rest}`));
    }),
  );
});

const figure = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.option(fc.stringMatching(/^\d{0,6}$/)))
  .map(([whole, decimals]) => (decimals === null ? String(whole) : `${whole}.${decimals}`));

it('whatever figure is typed, pasted or pasted in thousands, the same is read back', () => {
  fc.assert(
    fc.property(figure, (typed) => {
      expect(ungrouped(typedOneByOne(typed).text)).toBe(typed);
      expect(ungrouped(insert(EMPTY, typed).text)).toBe(typed);
      expect(ungrouped(insert(EMPTY, grouped(typed), 2).text)).toBe(typed);
      expect(plainDecimal(typedOneByOne(typed).text)).toBe(plainDecimal(typed));
    }),
  );
});

it('digits typed and deleted anywhere leave what the same keys leave in a field without separators', () => {
  const key = fc.record({
    place: fc.nat(40),
    key: fc.constantFrom('1', '2', '3', '7', '9', 'backspace', 'delete'),
  });
  fc.assert(
    fc.property(figure, fc.array(key, { maxLength: 30 }), (start, keys) => {
      let field = insert(EMPTY, start);
      let plain = start;
      for (const { place, key: pressed } of keys) {
        const caret = Math.min(place, field.text.length);
        const behind = field.text.slice(0, caret).replaceAll(',', '').length;
        const where = { text: field.text, caret };
        if (pressed === 'backspace') {
          field = backspace(where);
          plain = plain.slice(0, Math.max(0, behind - 1)) + plain.slice(behind);
        } else if (pressed === 'delete') {
          field = remove(where);
          plain = plain.slice(0, behind) + plain.slice(behind + 1);
        } else {
          field = insert(where, pressed);
          plain = plain.slice(0, behind) + pressed + plain.slice(behind);
        }
        expect(field.text).toBe(grouped(plain));
        expect(field.text.slice(0, field.caret).replaceAll(',', '').length).toBe(
          pressed === 'backspace' ? Math.max(0, behind - 1) : behind + (pressed === 'delete' ? 0 : 1),
        );
      }
    }),
  );
});
