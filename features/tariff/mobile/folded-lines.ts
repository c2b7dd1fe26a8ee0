import type { TariffList, TariffRow, TariffValue } from '../contract.ts';

export type LineItem = TariffList['schedules'][number]['lines'][number];

const BOTH_WAYS = /^(\w+)\.(buy|sell)\.(\w+)$/;

/** What costs the same to buy as to sell, now and announced, stands once as `<market>.both.<kind>`, where its purchase stood. */
export function foldedLines(lines: readonly LineItem[]): readonly LineItem[] {
  const byKey = new Map(lines.map((line) => [line.line, line]));
  return lines.flatMap((line) => {
    const [, market, side, kind] = BOTH_WAYS.exec(line.line) ?? [];
    const other = byKey.get(`${market}.${side === 'buy' ? 'sell' : 'buy'}.${kind}`);
    if (side === undefined || other === undefined || !isSame(line, other)) return [line];
    return side === 'buy' ? [{ ...line, line: `${market}.both.${kind}` }] : [];
  });
}

const isSame = (one: LineItem, other: LineItem) =>
  JSON.stringify([one.now, one.coming]) === JSON.stringify([other.now, other.coming]);

/** Whether a charge for each share rests: its cap then bounds nothing. */
export const isResting = (row: TariffRow | null): boolean =>
  row?.values.some(({ name, value }) => name === 'per_share' && Number(value) === 0) === true;

/** What nobody has filled in is left out, and that something is open as it always is. */
const isTold = ({ kind, value }: TariffValue) =>
  kind === 'flag' ? value !== 'true' : kind !== 'text' || Boolean(value);

/** What of a line is shown. */
export const toldValues = ({ now }: LineItem): readonly TariffValue[] => (now?.values ?? []).filter(isTold);

/** The names of the values that all of several lines have, two at least, so that they stand in columns; null where they differ. */
export function sharedFields(lines: readonly LineItem[]): readonly string[] | null {
  const [first, ...others] = lines.map((line) => toldValues(line).map(({ name }) => name));
  if (first === undefined || first.length < 2 || others.length === 0) return null;
  return others.every((names) => names.join() === first.join()) ? first : null;
}
