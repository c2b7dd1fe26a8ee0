import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Declarations of the first block that follows the given opening. */
function tokensAfter(opening: string): Record<string, string> {
  const start = css.indexOf(opening);
  if (start < 0) throw new Error(`tokens.css has no block "${opening}"`);
  const block = css.slice(css.indexOf('{', start + opening.length - 1) + 1, css.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]));
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Half of each, as `color-mix(in srgb, …)` makes it. */
function halfOf(a: string, b: string): string {
  const channels = [1, 3, 5].map((at) =>
    Math.round((Number.parseInt(a.slice(at, at + 2), 16) + Number.parseInt(b.slice(at, at + 2), 16)) / 2),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const PAIRS: [text: string, ground: string][] = [
  ...['ink', 'ink-soft', 'anil', 'up', 'down'].flatMap((text): [string, string][] => [
    [text, 'paper'],
    [text, 'card'],
  ]),
  ['on-anil', 'anil'],
  ['anil', 'anil-tint'],
  ['up', 'up-tint'],
  ['down', 'down-tint'],
  ['maiz', 'maiz-tint'],
  ['ink', 'anil-tint'],
  ['ink', 'up-tint'],
  ['ink', 'down-tint'],
  ['ink', 'maiz-tint'],
  ['paper', 'ink'],
  // A button that cannot be pressed yet.
  ['ink-soft', 'line'],
];

/** Parts of a bar, told apart by their names too. */
const PARTS = ['anil', 'anil-mid', 'corn', 'up', 'down'];

/** Where fields stand: on the page, on a card and on a sheet, which is a card. */
const GROUNDS_OF_FIELDS = ['paper', 'card'];

const light = tokensAfter(':root {');
const dark = tokensAfter(':root[data-theme="dark"] {');

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, tokens) => {
  it.each(PAIRS)('keeps 4.5:1 for %s on %s', (text, ground) => {
    expect(contrast(tokens[text]!, tokens[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  // The strongest ground of a sector's tile.
  it.each(['up', 'down'])('keeps 4.5:1 for ink on a card that is half %s', (colour) => {
    expect(contrast(tokens.ink!, halfOf(tokens[colour]!, tokens.card!))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(PARTS)('keeps 3:1 for a bar of %s on a card', (part) => {
    expect(contrast(tokens[part]!, tokens.card!)).toBeGreaterThanOrEqual(3);
  });

  it.each(GROUNDS_OF_FIELDS)('keeps 3:1 for the edge of a field on %s', (ground) => {
    expect(contrast(tokens['field-line']!, tokens[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

it('uses the same dark tokens by setting and by the system', () => {
  expect(tokensAfter(':root:not([data-theme="light"]) {')).toEqual(dark);
});
