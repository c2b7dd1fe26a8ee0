import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = `${import.meta.dirname}/../..`;
/** What an investor has or owes. */
const OWN = /\{(owed|borrowed|settled|withdrawable|available|needed|balance|amount)[,}]/;

it('no refusal names what one has or owes: the screen behind it does, where a closed eye covers it', () => {
  for (const file of globSync('features/*/messages/es.json', { cwd: ROOT })) {
    const messages = JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(messages))
      if (key.startsWith('reason.')) expect(text, key).not.toMatch(OWN);
  }
});
