const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * A figure as people write it, `$ 1,234.50`, `.5` or `007`, as the calls take it. A comma that parts no thousands stays, so
 * that `1,5` is refused as no number and not taken for fifteen; whatever else is no number stays as it was typed, too.
 */
export function plainDecimal(typed: string): string {
  const bare = typed.replace(/[\s$]/g, '');
  const digits = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
  return digits
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\.(?=\d)/, '$10.')
    .replace(/(?<=\d)\.$/, '');
}
