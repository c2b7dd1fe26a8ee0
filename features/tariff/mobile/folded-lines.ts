import type { TariffList, TariffRow } from '../contract.ts';

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
