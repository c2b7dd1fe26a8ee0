import { unitsOf } from '#kernel/chain/units.ts';
import { writeCsv } from '../statement-file.ts';
import type { StatementContent } from './statement-content.ts';
import type { StatementWords } from './statement-words.ts';

/** A statement as CSV: every entry of the chain in its month, so that each line can be held against the chain's file. */
export function csvStatement({ entries }: StatementContent, words: StatementWords): string {
  const { t } = words;
  const names = [
    t('statement.csv.entry'),
    t('statement.csv.time'),
    t('statement.csv.account'),
    t('statement.csv.asset'),
    t('statement.csv.amount'),
    t('statement.csv.before'),
    t('statement.csv.after'),
    t('statement.csv.posting'),
    t('statement.csv.type'),
    t('statement.csv.description'),
    t('statement.csv.hash'),
  ];
  const rows = entries.map((entry) => {
    const { type, description } = words.entry(entry);
    const { seq, at, kind, asset, delta, before, after, posting, hash } = entry;
    const figures = [delta, before, after].map((units) => unitsOf(asset, units));
    return [seq, at, kind, asset, ...figures, posting, type, description, hash];
  });
  return writeCsv([names, ...rows]);
}
