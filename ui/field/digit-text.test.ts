import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupedDigits, regrouped } from './digit-text.ts';

const CLABE = () => [3, 3, 11, 1];

/** `012 1|80` as text and caret. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const mark = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

function insert(marked: string, typed: string): string {
  const { text: before, caret } = at(marked);
  const text = before.slice(0, caret) + typed + before.slice(caret);
  const edit = { before, text, caret: caret + typed.length, isDeleted: false, isForward: false };
  return mark(regrouped(edit, CLABE));
}

function backspace(marked: string): string {
  const { text: before, caret } = at(marked);
  if (caret === 0) return marked;
  const text = before.slice(0, caret - 1) + before.slice(caret);
  return mark(regrouped({ before, text, caret: caret - 1, isDeleted: true, isForward: false }, CLABE));
}

function remove(marked: string): string {
  const { text: before, caret } = at(marked);
  const text = before.slice(0, caret) + before.slice(caret + 1);
  return mark(regrouped({ before, text, caret, isDeleted: true, isForward: true }, CLABE));
}

describe('a CLABE while it is typed', () => {
  it('is parted as banks print it', () => {
    expect([...'012180001234567899'].reduce(insert, '|')).toBe('012 180 00123456789 9|');
    expect(insert('|', '0121 8000-1234 5678 99')).toBe('012 180 00123456789 9|');
    expect(insert('|', '０１２１')).toBe('012 1|');
    expect(insert('|', '\u202a0121\u202c')).toBe('012 1|');
  });

  it('keeps more digits than it has, and whatever is none', () => {
    expect(insert('012 180 00123456789 9|', '1')).toBe('012 180 00123456789 9 1|');
    expect(insert('012 1|', 'a')).toBe('012 1a|');
  });

  it('keeps the caret behind the same digit', () => {
    expect(insert('01|2 180', '9')).toBe('019| 218 0');
    expect(insert('|012', '9')).toBe('9|01 2');
  });

  it('deletes the digit beyond a gap with the gap', () => {
    expect(backspace('012 |180')).toBe('01|1 80');
    expect(remove('012| 180')).toBe('012| 80');
    expect(backspace('012 1|')).toBe('012|');
  });
});

it('no digit is lost or gained, whatever is typed or deleted where', () => {
  const edits = fc.array(fc.tuple(fc.nat(30), fc.constantFrom('7', '42', 'back', 'del')), { maxLength: 40 });
  fc.assert(
    fc.property(edits, (all) => {
      let digits = '';
      let text = '';
      for (const [place, key] of all) {
        const caret = Math.min(place, text.length);
        const behind = text.slice(0, caret).replaceAll(' ', '').length;
        const marked = `${text.slice(0, caret)}|${text.slice(caret)}`;
        const [from, to, typed] =
          key === 'back'
            ? [behind - 1, behind, '']
            : key === 'del'
              ? [behind, behind + 1, '']
              : [behind, behind, key];
        if (from < 0) continue;
        digits = digits.slice(0, from) + typed + digits.slice(to);
        text = (
          key === 'back' ? backspace(marked) : key === 'del' ? remove(marked) : insert(marked, key)
        ).replace('|', '');
        expect(text).toBe(groupedDigits(digits, CLABE()));
      }
    }),
  );
});
