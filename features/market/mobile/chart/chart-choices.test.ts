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
