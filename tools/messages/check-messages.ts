import { FIELD_REASONS, KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { repositorySources } from '#tools/tidy/sources.ts';
import { contractCalls } from '#tools/tidy/untested-commands.ts';
import { readArticles, readBooks } from './books.ts';
import { judgeWords } from './house-words.ts';
import { judgeBooks } from './judge.ts';
import { usageOf } from './usage.ts';

/** `npm run gate:messages`: every text in three languages, none missing, none left over, none in words given up. */
const root = process.cwd();
const books = readBooks(root);
const sources = repositorySources(root)
  .filter(
    ({ file }) =>
      /^(apps|features|kernel|ui)\/.*\.(tsx?|sql)$/.test(file) && !/\.(test|fixture|spec)\./.test(file),
  )
  .map(({ text }) => text);
const usage = usageOf(sources);
const calls = await contractCalls(root);

/** Reasons that contracts declare, those thrown by name, and those of single fields. */
const thrown = sources.flatMap((text) => [
  ...[...text.matchAll(/new Refusal\(\s*'([^']+)'/g)].map((match) => match[1] ?? ''),
  ...[...text.matchAll(/'(field\.[a-z_.]+)'/g)].map((match) => match[1] ?? ''),
]);
const reasons = new Set([
  ...calls.flatMap(({ call }) => call.reasons),
  ...Object.values(KERNEL_REASONS),
  ...Object.values(FIELD_REASONS),
  ...thrown,
]);

const faults = [...judgeBooks(books, usage, [...reasons]), ...judgeWords([...books, readArticles(root)])];
for (const fault of faults) console.error(fault);
const count = books.reduce((sum, { texts }) => sum + Object.keys(texts.es).length, 0);
console.log(
  `messages: ${count} texts in ${LANGUAGES.length} languages from ${books.length} folders, ` +
    `${reasons.size} reasons of ${calls.length} calls, ${faults.length} faults`,
);
if (faults.length > 0 || count === 0) process.exitCode = 1;
