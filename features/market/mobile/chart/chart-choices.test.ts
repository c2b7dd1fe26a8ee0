import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readChoices, rememberChoices, USUAL_SETTINGS } from './chart-choices.ts';

let kept: string | null = null;
beforeEach(() => {
  kept = null;
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_name: string, text: string) => {
      kept = text;
    },
  });
});

describe('what was looked at last', () => {
  it('is a plain line of a month for who has never chosen', () => {
    expect(readChoices()).toEqual({
      look: 'line',
      range: '1m',
      period: '1d',
      indicators: [],
      settings: USUAL_SETTINGS,
    });
  });

  it('comes back as it was', () => {
    const choices = {
      look: 'candles',
      range: null,
      period: '4h',
      indicators: ['BOLL', 'RSI'],
      settings: { ...USUAL_SETTINGS, RSI: [9] },
    } as const;
    rememberChoices(choices);
    expect(readChoices()).toEqual(choices);
  });

  it('draws Bollinger’s bands at most 5 deviations wide, over at most 200 bars', () => {
    const settingsOf = (BOLL: number[]) => {
      kept = JSON.stringify({ settings: { ...USUAL_SETTINGS, BOLL } });
      return readChoices().settings.BOLL;
    };
    expect(settingsOf([200, 5])).toEqual([200, 5]);
    for (const wrong of [
      [20, 6],
      [20, 200],
      [201, 2],
      [20, 0],
      [20, 1.5],
    ]) {
      expect(settingsOf(wrong)).toEqual(USUAL_SETTINGS.BOLL);
    }
  });

  it('of an older version keeps its bars and indicators', () => {
    kept = JSON.stringify({ period: '1h', indicators: ['MA', 'VOL'] });
    expect(readChoices()).toMatchObject({ range: null, period: '1h', indicators: ['MA', 'VOL'] });
  });

  it.each([
    '{',
    'null',
    '{"range":"7y","period":"9h"}',
    '{"settings":{"RSI":[0],"MA":[5,"x"],"BOLL":[20]},"indicators":"RSI"}',
  ])('is as usual where %s makes no sense', (text) => {
    kept = text;
    expect(readChoices()).toMatchObject({
      range: '1m',
      period: '1d',
      indicators: [],
      settings: USUAL_SETTINGS,
    });
  });
});
