import { describe, expect, it } from 'vitest';
import { judge } from './verdict.ts';

const yes = (...ids: string[]) => ({ ids: new Set(ids), refused: null, unanswered: 0 });
const no = { ids: new Set<string>(), refused: 'preview.expired', unanswered: 2 };
const unknown = { ids: new Set<string>(), refused: null, unanswered: 3 };

describe('the verdict on a campaign of kills', () => {
  it('is clean where each promise is one order', () => {
    // given two acknowledged intents and a refused one, when exactly two orders are there
    const verdict = judge([{ intents: [yes('a'), no, yes('b')], held: ['b', 'a'] }]);
    // then nothing is lost or doubled
    expect(verdict).toEqual({
      acknowledged: 2,
      refused: 1,
      unanswered: 2,
      lost: [],
      doubled: [],
      undecided: 0,
    });
  });

  it('finds a promise that was not kept', () => {
    expect(judge([{ intents: [yes('a'), yes('b')], held: ['a'] }]).lost).toEqual(['b']);
  });

  it('finds an order that nobody was told of, and one that answered a single intent twice', () => {
    // given a refused intent whose order is there all the same
    expect(judge([{ intents: [no], held: ['ghost'] }]).doubled).toEqual(['ghost']);
    // given one key that two orders answered
    expect(judge([{ intents: [yes('a', 'b')], held: ['a', 'b'] }]).doubled).toEqual(['b']);
  });

  it('finds two intents that share one order', () => {
    expect(judge([{ intents: [yes('a'), yes('a')], held: ['a'] }]).lost).toHaveLength(1);
  });

  it('counts what was never decided', () => {
    expect(judge([{ intents: [unknown], held: [] }]).undecided).toBe(1);
  });

  it('looks at each investor alone', () => {
    // given an order that stands under another investor
    const verdict = judge([
      { intents: [yes('a')], held: [] },
      { intents: [], held: ['a'] },
    ]);
    expect(verdict.lost).toEqual(['a']);
    expect(verdict.doubled).toEqual(['a']);
  });
});
