import type { Words } from '#ui/i18n/words.tsx';
import type { Alarm, RuleRow } from '../contract.ts';

type Row = Alarm['by'];

/** A sum as its currency is written, a count as it is. */
function amountText({ money }: Words, rule: Alarm['rule'], found: string): string {
  if (rule === 'adjustments_mxn') return money(found, 'MXN');
  return rule === 'adjustments_usd' ? money(found, 'USD') : found;
}

const valuesOf = (words: Words, rule: Alarm['rule'], row: Row, found: string) => ({
  found: amountText(words, rule, found),
  days: row.days,
  bound: row.bound ?? 0,
  until: row.untilHour ?? 0,
});

/** What an alarm found, in a sentence. */
export function foundText(words: Words, { rule, by, found }: Alarm): string {
  return words.find(`anomaly.found.${rule}`, valuesOf(words, rule, by, found)) ?? found;
}

/** What a rule asks, in a sentence. */
export function ruleText(words: Words, rule: RuleRow['rule'], row: Row): string {
  return words.find(`anomaly.asks.${rule}`, valuesOf(words, rule, row, row.least)) ?? rule;
}

/** What was done in a case: a call, the kind of an approval, or a withdrawal given back. */
export function didText({ find }: Words, name: string): string {
  return find(`anomaly.did.${name.replace('operator/', '')}`) ?? find(`approval.kind.${name}`) ?? name;
}

/** Who is named: one person, or a pair. */
export const whoText = ({ operator, other }: Alarm): string =>
  other === null ? operator.name : `${operator.name} → ${other.name}`;
