const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/**
 * A figure as people write it, `$ 1,234.50`, `.5` or `007`, as the calls take it. A comma that parts no thousands stays, so
 * that the figure is refused as no number: `1,5` is never fifteen, nor `0,125` a hundred and more. (A field for amounts has
 * made a point of a comma typed for one before it is read here.) Whatever else is no number stays as it was typed, too.
 */
export function plainDecimal(typed: string): string {
  const bare = typed.replace(/[\s$\p{Cf}]/gu, '');
  const digits = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
  return digits
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\.(?=\d)/, '$10.')
    .replace(/(?<=\d)\.$/, '');
}
