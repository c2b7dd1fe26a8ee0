import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = `${import.meta.dirname}/../..`;
/** What a refusal may name: the house's limits, times and references, and what was typed. What one has or owes is none of it. */
const NAMED = new Set([
  ...['least', 'minimum', 'maximum', 'minPrice', 'minShares', 'most', 'lots', 'left', 'score', 'currency'],
  ...['market', 'offered', 'last', 'known', 'state', 'symbol', 'stocks', 'authority', 'reference', 'phones'],
  ...['days', 'hours', 'minutes', 'seconds', 'until', 'earliest', 'latest', 'first', 'on', 'line'],
]);

it('a refusal names no figure of one’s own: the screen behind it does, where a closed eye covers it', () => {
  for (const file of globSync('{apps,features,kernel,ui}/**/messages/es.json', { cwd: ROOT })) {
    const messages = JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(messages)) {
      if (!key.startsWith('reason.')) continue;
      const named = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name);
      expect(
        named.filter((name) => !NAMED.has(name ?? '')),
        key,
      ).toEqual([]);
    }
  }
});
